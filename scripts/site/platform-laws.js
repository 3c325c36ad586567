// The laws of the page of the platforms. Each function takes the velocity at release in units per second, from 0, and returns the
// duration, the destination and the position at a time. Tests/Platforms/page.mjs compares them with the service.
const RATE = Math.log(0.78) / Math.log(0.9), GRAVITY = 9.80665 * 39.37 * 160 * 0.84;

const exponential = (v, rate, duration, destination) => ({
  duration, destination, position: (t) => (v / rate) * -Math.expm1(-rate * t),
});

const stopsAtSpeed = (v, rate, speed, whole = (t) => t) => {
  if (Math.abs(v) <= speed) return still;
  const duration = whole(Math.log(Math.abs(v) / speed) / rate);
  return exponential(v, rate, duration, Math.sign(v) * (Math.abs(v) - speed) / rate);
};

const still = { duration: 0, destination: 0, position: () => 0 };

// A parameter of the cubic of Android's spline, found as Android does.
const spline = (() => {
  const positions = [];
  let low = 0;
  for (let i = 0; i < 100; i++) {
    let high = 1, p, c, t;
    do {
      p = low + (high - low) / 2;
      c = 3 * p * (1 - p);
      t = c * ((1 - p) * 0.175 + p * 0.35) + p ** 3;
      if (Math.abs(t - i / 100) < 1e-5) break;
      if (t > i / 100) high = p; else low = p;
    } while (true);
    positions.push(c * ((1 - p) * 0.5 + p) + p ** 3);
  }
  return [...positions, 1];
})();

const laws = {
  "iOS": (v) => {
    const rate = -1000 * Math.log(0.998), distance = v / rate;
    return exponential(v, rate, Math.max(0, Math.log(Math.abs(distance) / 0.5) / rate), distance);
  },
  "Android": (v) => {
    const force = 0.015 * GRAVITY, l = Math.log((0.35 * Math.abs(v)) / force);
    const duration = Math.floor(1000 * Math.exp(l / (RATE - 1))) / 1000;
    const destination = Math.sign(v) * force * Math.exp((l * RATE) / (RATE - 1));
    return { duration, destination, position: (t) => {
      const n = Math.min((100 * t) / duration, 100), i = Math.min(Math.floor(n), 99);
      return destination * (spline[i] + (spline[i + 1] - spline[i]) * (n - i));
    } };
  },
  "Android FlingAnimation": (v) => stopsAtSpeed(v, 4.2, 46.875),
  "Compose exponentialDecay": (v) => stopsAtSpeed(v, 4.2, 0.1, (t) => Math.floor(1000 * t) / 1000),
  "React Native": (v) => {
    if (v === 0) return still;
    const rate = 2, position = (t) => (v / rate) * -Math.expm1(-rate * t);
    let frame = 1;
    while (Math.abs(position(frame / 60) - position((frame - 1) / 60)) >= 0.1) frame++;
    return { duration: frame / 60, destination: position(frame / 60), position };
  },
  "Reanimated, 60 Hz": (v) => {
    if (v === 0) return still;
    const frames = [0];
    let speed = v;
    do {
      speed *= Math.exp((-0.2 * frames.length) / 60);
      frames.push(frames[frames.length - 1] + speed / 60);
    } while (Math.abs(speed) >= 1);
    const last = frames.length - 1;
    return { duration: last / 60, destination: frames[last], position: (t) => {
      const n = Math.min(60 * t, last), i = Math.min(Math.floor(n), last - 1);
      return frames[i] + (frames[i + 1] - frames[i]) * (n - i);
    } };
  },
  "Flutter, bouncing": (v) => {
    const rate = -Math.log(0.135);
    if (Math.abs(v) < 20) return still;
    const duration = Math.min(Math.log(Math.abs(v) / 20) / rate, 10 / rate);
    const law = exponential(v, rate, duration, 0);
    return { ...law, destination: law.position(duration) };
  },
  "Flutter, clamping": (v) => {
    const duration = 0.35 * RATE * ((0.35 * Math.abs(v)) / (0.015 * GRAVITY)) ** (1 / (RATE - 1));
    const destination = (v * duration) / RATE;
    return { duration, destination, position: (t) => destination * (1 - Math.max(0, 1 - t / duration) ** RATE) };
  },
  "Motion inertia": (v) => {
    const way = 0.8 * v, rate = 1 / 0.325;
    const duration = Math.max(0, Math.log(Math.abs(way) / 0.5) / rate);
    return exponential(way * rate, rate, duration, way);
  },
};
