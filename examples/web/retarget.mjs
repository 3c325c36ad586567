// Changes the target of a motion that the service computes, without a jump. docs/guide.md explains it.
//
// const player = play(element, await motion("drawer/trajectory", request));
// await player.retarget({ to: 400 }, 0.3);

export const now = () => performance.now() / 1000;

// A motion that begins at a time: its request, and the trajectory to play.
export async function motion(operation, body, began = now()) {
  const response = await fetch(`/v1/${operation}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return { operation, body, began, trajectory: await response.json() };
}

// Returns the motion of a spring to another target, which takes over `ahead` seconds from now.
function retarget({ operation, body, began }, fields, ahead) {
  const time = now() + ahead - began;
  return motion("spring/trajectory", { previous: { operation, body, time }, ...fields }, began + time);
}

// Returns the value of a trajectory, between its samples.
function value({ times, values }, time) {
  const next = times.findIndex((sample) => sample > time);
  if (next <= 0) return next === 0 ? values[0] : values.at(-1);
  const share = (time - times[next - 1]) / (times[next] - times[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

// Moves an element in each frame. Each motion of `next` takes over when it begins.
export function play(element, current) {
  const player = { current, next: [], latest: Promise.resolve(current) };
  // Changes the target `ahead` seconds from now. A request that fails leaves the motion as it is.
  player.retarget = (fields, ahead) => {
    const before = player.latest;
    const retargeted = before.then((motion) => retarget(motion, fields, ahead));
    player.latest = retargeted.then((motion) => (player.next.push(motion), motion), () => before);
    return retargeted;
  };
  (function frame() {
    while (player.next.length > 0 && now() >= player.next[0].began) player.current = player.next.shift();
    element.style.translate = `0 ${value(player.current.trajectory, now() - player.current.began)}px`;
    requestAnimationFrame(frame);
  })();
  return player;
}
