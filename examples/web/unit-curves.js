export function springFor(element, { displacement, velocity, durationMilliseconds: duration }) {
  const position = () => Number.parseFloat(getComputedStyle(element).translate) || 0;
  const restAt = (value) => { element.style.translate = `${value}px`; };
  const add = (from, to, { easing }) => element.animate(
    { translate: [`${from}px`, `${to}px`] }, { duration, easing, composite: "add" });
  let target = position();
  const retarget = (to) => { add(target - to, 0, displacement); restAt(target = to); };
  const cancel = () => element.getAnimations().forEach((animation) => animation.cancel());
  const stop = () => { restAt(target = position()); cancel(); return target; };
  const release = (speed, to) => { stop(); add(0, speed, velocity); retarget(to); };
  return { release, retarget, stop };
}
