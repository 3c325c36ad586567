"""Tasks that people give to agents, with the right answers.

An answer is computed here from the formula that a library publishes, or is a number that it publishes itself. Nothing of
motiond takes part. `swiftui` is response and bounce: k = (2*pi/response)**2, c = 2*ratio*sqrt(k), ratio = 1 - bounce.
"""
import cmath
import math

TAU = 2 * math.pi


class Published(float):
    """A number with the four to seven digits that are published."""


def translation(code, dialect, expected, **fields):
    """A spring in the code of one library, in the parameters of another."""
    return ("translate", {"spring": code, "dialects": [dialect], **fields},
            {f"springs/{dialect}/{name}": value for name, value in expected.items()})


def parameters(**values):
    return {f"parameters/{name}": value for name, value in values.items()}


def physical(stiffness, ratio):
    """Stiffness and damping of mass 1."""
    return {"stiffness": stiffness, "damping": 2 * ratio * math.sqrt(stiffness)}


def apple(stiffness, ratio):
    """SwiftUI's duration and bounce of a spring of mass 1."""
    return {"duration": TAU / math.sqrt(stiffness), "bounce": 1 - ratio}


def ratio_of(mass, stiffness, damping):
    return damping / (2 * math.sqrt(mass * stiffness))


def origami(tension, friction):
    """React Native and Rebound: stiffness and damping of Origami's tension and friction."""
    return (tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25


def svelte(stiffness, damping):
    """Stiffness and damping ratio whose exact motion has Svelte's positions at frames of 1/60 s."""
    half = (2 - damping - stiffness) / 2
    root = cmath.sqrt(half * half - (1 - damping))
    exponents = [60 * cmath.log(half + sign * root) for sign in (1, -1)]
    product, total = (exponents[0] * exponents[1]).real, (exponents[0] + exponents[1]).real
    return product, -total / (2 * math.sqrt(product))


def per_frame(stiffness, ratio):
    """Svelte's stiffness and damping of an underdamped spring."""
    decay = ratio * math.sqrt(stiffness)
    frequency = math.sqrt(stiffness * (1 - ratio * ratio))
    damping = 1 - math.exp(-2 * decay / 60)
    return {"stiffness": 1 - 2 * math.exp(-decay / 60) * math.cos(frequency / 60) + 1 - damping, "damping": damping}


def position(time, stiffness, ratio):
    """The distance from the target of a motion from 1 unit away, at rest at first."""
    omega = math.sqrt(stiffness)
    if ratio == 1:
        return math.exp(-omega * time) * (1 + omega * time)
    if ratio < 1:
        frequency = omega * math.sqrt(1 - ratio * ratio)
        return math.exp(-ratio * omega * time) * (
            math.cos(frequency * time) + ratio * omega / frequency * math.sin(frequency * time))
    split = omega * math.sqrt(ratio * ratio - 1)
    slow, fast = ratio * omega - split, ratio * omega + split
    return (fast * math.exp(-slow * time) - slow * math.exp(-fast * time)) / (fast - slow)


def settling(stiffness, ratio, threshold):
    """The last time at which the distance is the threshold: a fine search from the end, then bisection."""
    steps, end = 200_000, 40 / (min(ratio, 1) * math.sqrt(stiffness)) * max(1, ratio)
    index = next(step for step in range(steps, 0, -1) if abs(position(step * end / steps, stiffness, ratio)) > threshold)
    low, high = index * end / steps, (index + 1) * end / steps
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if abs(position(middle, stiffness, ratio)) > threshold else (low, middle)
    return low


def designed(duration, ratio, threshold):
    """The stiffness with which the motion settles after a duration: time scales with 1/omega."""
    return (settling(1, ratio, threshold) / duration) ** 2


def ratio_of_overshoot(overshoot):
    return -math.log(overshoot) / math.hypot(math.pi, math.log(overshoot))


def greatest_distance(one, other):
    """The greatest distance between two motions, on a grid fine enough for 1e-6."""
    return max(abs(position(step / 100_000, *one) - position(step / 100_000, *other)) for step in range(300_000))


WOBBLY = 180, ratio_of(1, 180, 12)
BOUNCY = (TAU / 0.5) ** 2, 0.7
SHARED = {"spring": {"stiffness": 200, "dampingRatio": 0.8}, "from": 300, "to": 0, "velocity": -800}

TASKS = [
    # From Apple's frameworks.
    translation(".spring(duration: 0.5, bounce: 0.3)", "motion", parameters(**physical(*BOUNCY))),
    translation(".spring(response: 0.4, dampingFraction: 0.8)", "compose",
                parameters(dampingRatio=0.8, stiffness=(TAU / 0.4) ** 2)),
    # Published: docs of SwiftUI `Spring.bouncy`: duration 0.5, bounce 0.3.
    translation("withAnimation(.bouncy) { }", "react-spring", parameters(tension=Published(157.91367), friction=Published(17.592919))),
    translation(".interactiveSpring()", "coreanimation", parameters(**physical((TAU / 0.15) ** 2, 0.86))),
    translation(".interpolatingSpring(mass: 2, stiffness: 100, damping: 20)", "swiftui",
                parameters(**apple(50, ratio_of(2, 100, 20)))),
    translation(".snappy(duration: 0.3, extraBounce: 0.1)", "flutter", parameters(**physical((TAU / 0.3) ** 2, 0.75))),
    translation("let a = CASpringAnimation(keyPath: \"position\")\na.stiffness = 100\na.damping = 10", "swiftui",
                parameters(duration=TAU / 10, bounce=0.5)),
    translation("CASpringAnimation(perceptualDuration: 0.4, bounce: 0.2)", "android-spring",
                parameters(stiffness=(TAU / 0.4) ** 2, dampingRatio=0.8)),
    translation("UISpringTimingParameters(mass: 2, stiffness: 300, damping: 20, initialVelocity: .zero)", "compose",
                parameters(stiffness=150, dampingRatio=ratio_of(2, 300, 20))),
    translation("UIView.animate(springDuration: 0.5, bounce: 0.2)", "motion", parameters(**physical((TAU / 0.5) ** 2, 0.8))),
    # From Android and Flutter.
    translation("spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)", "swiftui",
                parameters(**apple(200, 0.5))),
    translation("animationSpec = spring()", "motion", parameters(**physical(1500, 1))),
    translation("spring<Float>(dampingRatio = 0.75f, stiffness = 400f)", "coreanimation", parameters(**physical(400, 0.75))),
    translation("ExpressiveMotionTokens.SpringFastSpatial", "swiftui", parameters(**apple(800, 0.6))),
    translation("SpringForce(0f).setStiffness(SpringForce.STIFFNESS_LOW).setDampingRatio(0.5f)", "flutter",
                parameters(**physical(200, 0.5))),
    translation("SpringDescription(mass: 2, stiffness: 200, damping: 30)", "compose",
                parameters(stiffness=100, dampingRatio=ratio_of(2, 200, 30))),
    # Published: Flutter's ScrollPhysics.spring, 200 per unit of mass and 1.1.
    translation("SpringDescription.withDampingRatio(mass: 0.5, stiffness: 100.0, ratio: 1.1)", "compose",
                parameters(stiffness=200, dampingRatio=1.1)),
    translation("SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 400), bounce: 0.3)", "motion",
                parameters(**physical((TAU / 0.4) ** 2, 0.7))),
    # From libraries for the web. Motion: omega = 2*pi/(1.2*visualDuration).
    translation('{ type: "spring", visualDuration: 0.4, bounce: 0.25 }', "swiftui", parameters(duration=0.48, bounce=0.25)),
    translation('{ type: "spring", stiffness: 300, damping: 20 }', "compose",
                parameters(stiffness=300, dampingRatio=ratio_of(1, 300, 20))),
    translation("config: config.wobbly", "swiftui", parameters(**apple(*WOBBLY))),
    translation("useSpring({ config: { frequency: 0.3, damping: 0.8 } })", "motion", parameters(**physical((TAU / 0.3) ** 2, 0.8))),
    translation("Animated.spring(x, { tension: 40, friction: 7 })", "motion",
                parameters(stiffness=origami(40, 7)[0], damping=origami(40, 7)[1])),
    # Published: React Native's speed 12 and bounciness 8 are 342.1006 and 0.6673.
    translation("Animated.spring(x, { speed: 12, bounciness: 8 })", "compose", parameters(stiffness=Published(342.1006), dampingRatio=Published(0.6673))),
    translation("SpringConfig.fromOrigamiTensionAndFriction(60, 9)", "motion",
                parameters(stiffness=origami(60, 9)[0], damping=origami(60, 9)[1])),
    # Published: Reanimated 4 GentleSpringConfig, 4, 900, 120.
    translation("withSpring(1, GentleSpringConfig)", "compose", parameters(stiffness=225, dampingRatio=1)),
    translation("spring(1, 80, 10, 0)", "motion", parameters(stiffness=80, damping=10)),
    translation("spring({ frame, fps, config: { damping: 12, stiffness: 90, mass: 1 } })", "swiftui",
                parameters(**apple(90, ratio_of(1, 90, 12)))),
    translation("new Spring(0, { stiffness: 0.1, damping: 0.25 })", "compose",
                parameters(stiffness=svelte(0.1, 0.25)[0], dampingRatio=svelte(0.1, 0.25)[1])),
    translation("swiftui.bouncy", "svelte", parameters(**per_frame(*BOUNCY))),
    translation("adw_spring_params_new (0.62, 1, 500)", "swiftui", parameters(**apple(500, 0.62))),
    translation("figma.quick", "compose", parameters(stiffness=300, dampingRatio=ratio_of(1, 300, 20))),
    # A release in the unit of each library: a fraction of the travel per second, units per ms.
    translation(SHARED["spring"], "coreanimation", {"velocity": -800 / -300}, **{k: v for k, v in SHARED.items() if k != "spring"}),
    translation(SHARED["spring"], "react-spring", {"velocity": -0.8}, **{k: v for k, v in SHARED.items() if k != "spring"}),
    # React Native moves an overdamped spring like the critical one.
    translation({"stiffness": 100, "dampingRatio": 2}, "react-native",
                {"deviation/value": greatest_distance((100, 2), (100, 1))}),
    ("design", {"settlingDuration": 0.5, "overshoot": 0.1, "threshold": 0.001},
     {"spring/dampingRatio": ratio_of_overshoot(0.1),
      "spring/stiffness": designed(0.5, ratio_of_overshoot(0.1), 0.001)}),
    ("design", {"settlingDuration": 0.6, "bounce": 0.3, "from": 300, "threshold": 0.3},
     {"spring/dampingRatio": 0.7, "spring/stiffness": designed(0.6, 0.7, 0.001)}),
    ("design", {"settlingDuration": 0.4, "dampingRatio": 1}, {"spring/stiffness": designed(0.4, 1, 0.005)}),
    ("design", {"settlingDuration": 0.8, "dampingRatio": 1.5, "mass": 2},
     {"spring/stiffness": 2 * designed(0.8, 1.5, 0.005), "spring/mass": 2}),
    ("settle", {"spring": "config: config.wobbly", "threshold": 0.001}, {"settlingDuration": settling(*WOBBLY, 0.001)}),
    ("settle", {"spring": {"stiffness": 100, "damping": 20}}, {"settlingDuration": settling(100, 1, 0.005)}),
    ("compare", {"curves": [{"operation": "spring/trajectory", "body": {"from": 1, "to": 0, "spring": code}}
                            for code in ("swiftui.bouncy", "config: config.wobbly")]},
     {"curves/1/deviation/value": greatest_distance(BOUNCY, WOBBLY)}),
]
