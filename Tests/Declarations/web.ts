// The types of Motion, React Spring, Reanimated and GSAP that declared springs use. Their values are kept, so that a
// program can print them.

interface MotionSpring {
  type: string; stiffness: number; damping: number; mass: number; velocity: number
  restDelta?: number; restSpeed?: number
}

interface ReactSpringConfig {
  tension: number; friction: number; mass: number; velocity: number; precision?: number; restVelocity?: number
}

interface ReanimatedConfig {
  mass: number; stiffness: number; damping: number; velocity: number
  energyThreshold?: number; overshootClamping?: boolean
}

const eases: { [name: string]: string } = {};
let latest = "";

function withSpring(toValue: number, config: ReanimatedConfig): string {
  return `withSpring ${toValue} ${config.mass} ${config.stiffness} ${config.damping} ${config.velocity}`;
}

const CustomEase = {
  create(id: string, data: string): void { eases[id] = data; },
};

const gsap = {
  fromTo(target: string, from: { x: number }, to: { x: number; duration: number; ease: string }): void {
    latest = `fromTo ${from.x} ${to.x} ${to.duration} ${eases[to.ease].replace(/ /g, "")}`;
  },
};

const text = {
  motion: (spring: MotionSpring) =>
    `${spring.type} ${spring.stiffness} ${spring.damping} ${spring.mass} ${spring.velocity}`,
  "react-spring": (spring: ReactSpringConfig) =>
    `config ${spring.tension} ${spring.friction} ${spring.mass} ${spring.velocity}`,
  reanimated: (spring: string) => spring,
};
