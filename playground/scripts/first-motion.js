// The motion that the page shows first, with the response of the service, so that the first frame contains its plot and needs
// neither a request nor the module. The service confirms it like every motion, and a test compares it with the response.

const firstMotion = {
  operation: "spring/trajectory",
  request: {
    from: -110,
    to: 0,
    velocity: 900,
    spring: { duration: 0.6, bounce: 0.45 },
    threshold: 0.5,
    sampling: { count: 2 },
    events: true,
  },
  result: {
    settlingDuration: 0.811343128446068,
    destination: 0,
    threshold: 0.5,
    phases: [
      {
        kind: "spring",
        start: 0,
        end: 0.811343128446068,
        spring: {
          mass: 1,
          stiffness: 109.6622711232151,
          damping: 11.519173063162576,
          dampingRatio: 0.55,
          response: 0.6,
          duration: 0.6,
          bounce: 0.45,
          regime: "underdamped",
        },
        law: {
          kind: "underdamped",
          destination: 0,
          decay: 5.759586531581288,
          frequency: 8.745823809592926,
          cosine: -110,
          sine: 30.465452692267306,
        },
      },
    ],
    events: {
      extrema: [
        { time: 0.2617297371495527, value: 21.11222276448627, velocity: 0 },
        { time: 0.6209403412031025, value: -2.6669822602289424, velocity: 0 },
      ],
      crossings: [
        { time: 0.14871212892355773, value: 2.2629210105922885e-14, velocity: 423.8965904545084 },
        { time: 0.5079227329771077, value: -1.0481585769470444e-14, velocity: -53.548349670476526 },
      ],
      handoffs: [],
      overshoot: 0.1919292978589661,
    },
    times: [0, 0.811343128446068],
    values: [-110, 0],
    velocities: [900, 0],
  },
};
