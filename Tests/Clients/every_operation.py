"""Calls every operation with the client that openapi-python-client generates from openapi.yaml.

Usage: every_operation.py BASE RESPONSES LATER, with the folder of the generated package `motiond` on PYTHONPATH.

Each operation is called with a number and, if its coordinates can have axes, with {x, y}. The responses are converted to
the generated models and back, so a model that loses a field fails the test. The expected values were computed from the
formulas, independently of the service; responses.json contains only the relevant fields, and the beginning of a text. LATER is a response of a later version, with fields and words that the contract does not have.
"""
import importlib
import json
import pkgutil
import sys

import motiond.api
from motiond import Client
from motiond import models as m
from motiond.types import UNSET, File

client = Client(base_url=sys.argv[1], timeout=20)
with open(sys.argv[2], encoding="utf-8") as file:
    responses = json.load(file)
with open(sys.argv[3], encoding="utf-8") as file:
    later = json.load(file)

called = set()


def differences(response, expected, where=""):
    """Returns missing and different values. Numbers may differ in the seventh digit. Text must begin as expected."""
    if isinstance(expected, dict):
        if not isinstance(response, dict):
            return [f"{where}: {response!r} is not an object"]
        return [
            text
            for name, value in expected.items()
            for text in (
                differences(response[name], value, f"{where}/{name}") if name in response else [f"{where}/{name}: missing"]
            )
        ]
    if isinstance(expected, list):
        if not isinstance(response, list) or len(response) != len(expected):
            return [f"{where}: {response!r} is not a list of {len(expected)}"]
        return [
            text
            for index, value in enumerate(expected)
            for text in differences(response[index], value, f"{where}/{index}")
        ]
    if isinstance(expected, float) or (isinstance(expected, int) and not isinstance(expected, bool)):
        is_number = isinstance(response, (int, float)) and not isinstance(response, bool)
        if is_number and abs(response - expected) <= 1e-6 * max(1, abs(expected)):
            return []
    elif response == expected or (isinstance(expected, str) and isinstance(response, str) and response.startswith(expected)):
        return []
    return [f"{where}: {response!r}, expected {expected!r}"]


def call(name, shape="scalar", /, **request):
    """Calls the operation of a module such as spring.spring_trajectory and checks the response."""
    module = importlib.import_module(f"motiond.api.{name}")
    called.add(name)
    response = module.sync(client=client, **request)
    words = name.split(".")[1].split("_")
    identifier = words[0] + "".join(word.capitalize() for word in words[1:])
    if response is None:
        response = ""
    if isinstance(response, m.Problem):
        sys.exit(f"{name} {shape}: {response}")
    if isinstance(response, File):
        result = response.payload.read().decode()
    else:
        result = response if isinstance(response, str) else response.to_dict()
    errors = differences(result, responses[identifier][shape])
    if errors:
        sys.exit(f"{name} {shape}:\n" + "\n".join(errors))


def export(motion, model, sampling, **fields):
    """Calls the operations of a motion that return its trajectory in other representations."""
    call(f"{motion}.{motion}_trajectory_export", body=model(**fields, sampling=sampling), format_=m.Format.CSV)
    call(f"{motion}.{motion}_trajectory_phases", body=model(**fields))
    call(f"{motion}.{motion}_trajectory_web_animation", body=model(**fields))
    if motion == "toss":
        # An easing has a travel.
        fields |= dict(to=100)
    call(f"{motion}.{motion}_trajectory_easing", body=model(**fields))


def axes(model=m.Axes, **values):
    """Returns named axes as an instance of a generated model."""
    return model.from_dict(values)


def call_springs():
    spring = m.Spring(stiffness=200, damping_ratio=0.8)
    times = m.Sampling(times=[0, 0.1, 0.2])
    request = m.SpringTrajectoryRequest(from_=300, velocity=-800, spring=spring, sampling=times, events=True)
    call("spring.spring_trajectory", body=request)
    request = m.SpringTrajectoryRequest(
        from_=axes(x=300, y=-150), to=axes(x=0, y=0), velocity=axes(x=-800, y=400), spring=spring, sampling=times,
        events=True,
    )
    call("spring.spring_trajectory", "axes", body=request)
    export("spring", m.SpringTrajectoryRequest, times, from_=300, velocity=-800, spring=spring)
    request = m.SpringTrajectoryRequest(from_=300, spring=m.Spring(stiffness=200), name="sheet")
    call("spring.spring_trajectory_export", "css", body=request, format_=m.Format.CSS)

    spring = m.Spring(stiffness=200, damping_ratio=0.5)
    call("spring.spring_settling_duration", body=m.SpringSettlingDurationRequest(from_=-300, spring=spring))
    request = m.SpringSettlingDurationRequest(from_=axes(x=-180, y=240), spring=spring)
    call("spring.spring_settling_duration", "axes", body=request)
    sheet = {"from": 420, "velocity": -900, "anchors": [80, 400, 720]}
    body = m.PreviousBody.from_dict(sheet)
    previous = m.Previous(operation=m.TrajectoryOperation.DRAWER_MOTION, body=body, time=0.12)
    call("spring.spring_settling_duration", "previous", body=m.SpringSettlingDurationRequest(previous=previous, to=400))

    call("spring.spring_parameters", body=m.SpringParametersRequest(spring=m.Spring(stiffness=100, damping=20)))

    origami = m.Spring(dialect=m.Dialect.REACT_NATIVE_DIALECT, tension=40, friction=7)
    call("spring.spring_translate", body=m.SpringTranslateRequest(spring=origami, to=300, dialects=[m.Dialect.COMPOSE_DIALECT]))
    call("spring.presets", body=m.PresetsRequest(dialect=m.Dialect.COREANIMATION_DIALECT))
    token = {"$type": "duration", "$value": {"value": 50, "unit": "ms"}}
    document = m.TokensDocument.from_dict({"motion": {"short": token}})
    call("tokens.tokens", body=document, target=m.TokenTarget.KOTLIN_TARGET, name="Acme")
    call("tokens.tokens_as_json", body=document)

    call("spring.spring_design", body=m.SpringDesignRequest(settling_duration=0.5, overshoot=0.1, threshold=0.001))
    request = m.SpringDesignRequest(from_=axes(x=180, y=-240), settling_duration=0.6, bounce=0.3)
    call("spring.spring_design", "axes", body=request)

    times = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4]
    values = [300, 215.9, 100.2, 8.7, -39.4, -49.6, -37.5, -18.7, -3]
    call("spring.spring_fit", body=m.SpringFitRequest(times=times, values=values))

    call("spring.spring_read", body=m.SpringReadRequest(code="withSpring(1, { damping: 15, stiffness: 120 })"))

    call("spring.spring_arrival", body=m.SpringArrivalRequest(from_=300, velocity=-800, value=100, spring=spring))
    request = m.SpringArrivalRequest(
        from_=axes(x=300, y=-150), velocity=axes(x=-800, y=400), value=axes(x=100, y=-100), spring=spring
    )
    call("spring.spring_arrival", "axes", body=request)


def call_decelerations():
    scalar = dict(from_=100, velocity=1000)
    point = dict(from_=axes(x=100, y=0), velocity=axes(x=1000, y=-500))
    times = m.Sampling(times=[0, 0.5])
    call("deceleration.deceleration_trajectory", body=m.DecelerationTrajectoryRequest(**scalar, sampling=times))
    call("deceleration.deceleration_trajectory", "axes", body=m.DecelerationTrajectoryRequest(**point, sampling=times))

    export("deceleration", m.DecelerationTrajectoryRequest, times, **scalar)

    rate = m.DecelerationRateName.NORMAL
    request = m.DecelerationSettlingDurationRequest(**scalar, deceleration_rate=rate)
    call("deceleration.deceleration_settling_duration", body=request)
    request = m.DecelerationSettlingDurationRequest(**point, deceleration_rate=0.998)
    call("deceleration.deceleration_settling_duration", "axes", body=request)

    request = m.DecelerationSettlingDurationRequest(
        from_=0, velocity=1000, platform=m.Platform(model=m.PlatformModel.REACT_NATIVE_PLATFORM, frame_rate=60)
    )
    call("deceleration.deceleration_settling_duration", "platform", body=request)

    request = m.DecelerationSettlingDurationRequest(from_=0, velocity=500, duration=2)
    call("deceleration.deceleration_settling_duration", "duration", body=request)

    call("deceleration.deceleration_projection", body=m.DecelerationProjectionRequest(**scalar))
    call("deceleration.deceleration_projection", "axes", body=m.DecelerationProjectionRequest(**point))

    # An arrival has one axis, named or unnamed.
    call("deceleration.deceleration_arrival", body=m.DecelerationArrivalRequest(from_=0, velocity=1000, value=250))
    one = dict(from_=axes(x=0), velocity=axes(x=1000), value=axes(x=250))
    call("deceleration.deceleration_arrival", "axes", body=m.DecelerationArrivalRequest(**one))

    call("deceleration.deceleration_launch", body=m.DecelerationLaunchRequest(from_=0, to=100))
    request = m.DecelerationLaunchRequest(from_=axes(x=0, y=0), to=axes(x=100, y=-50))
    call("deceleration.deceleration_launch", "axes", body=request)


def call_scrolls():
    scalar = dict(from_=900, velocity=4000, bounds=m.Bounds(min_=0, max_=1200))
    point = dict(
        from_=axes(x=0, y=900), velocity=axes(x=500, y=4000), bounds=m.Bounds(min_=axes(x=0, y=0), max_=axes(x=0, y=1200))
    )
    times = m.Sampling(times=[0, 0.05])
    call("scroll.scroll_trajectory", body=m.ScrollTrajectoryRequest(**scalar, sampling=times))
    call("scroll.scroll_trajectory", "axes", body=m.ScrollTrajectoryRequest(**point, sampling=times))

    export("scroll", m.ScrollTrajectoryRequest, times, **scalar)

    call("scroll.scroll_settling_duration", body=m.ScrollSettlingDurationRequest(**scalar))
    thresholds = axes(m.ThresholdAxes, x=0.5, y=0.5)
    call("scroll.scroll_settling_duration", "axes", body=m.ScrollSettlingDurationRequest(**point, threshold=thresholds))

    call("scroll.scroll_projection", body=m.ScrollProjectionRequest(**scalar))
    rates = m.DecelerationRateAxes.from_dict({"x": 0.998, "y": "normal"})
    call("scroll.scroll_projection", "axes", body=m.ScrollProjectionRequest(**point, deceleration_rate=rates))


def call_drawers():
    scalar = dict(from_=420, velocity=-900, anchors=[80, 400, 720])
    named = m.NamedAnchor(value=axes(x=300, y=60), name="right")
    point = dict(from_=axes(x=200, y=400), velocity=axes(x=900, y=0), anchors=[axes(m.AnchorAxes, x=16, y=60), named])
    times = m.Sampling(times=[0, 0.1])
    call("drawer.drawer_trajectory", body=m.DrawerTrajectoryRequest(**scalar, sampling=times))
    call("drawer.drawer_trajectory", "axes", body=m.DrawerTrajectoryRequest(**point, sampling=times))
    export("drawer", m.DrawerTrajectoryRequest, times, **scalar)
    call("drawer.drawer_settling_duration", body=m.DrawerSettlingDurationRequest(**scalar))
    call("drawer.drawer_settling_duration", "axes", body=m.DrawerSettlingDurationRequest(**point))
    call("drawer.drawer_anchor", body=m.DrawerAnchorRequest(**scalar))
    call("drawer.drawer_anchor", "axes", body=m.DrawerAnchorRequest(**point))
    call("drawer.drawer_anchor", "interval", body=m.DrawerAnchorRequest(from_=-130, velocity=-2000, interval=44, projection_time=0.5))
    limits = dict(selection=m.AnchorSelection.THRESHOLD, thresholds=m.SpeedThresholds(step=400, end=2000))
    request = m.DrawerAnchorRequest(from_=540, velocity=-2500, anchors=[0, 300, 800], **limits)
    call("drawer.drawer_anchor", "thresholds", body=request)


def gesture(distance, velocity=UNSET):
    """Returns the events of a drag that lasts 0.1 seconds."""
    none = axes(x=0, y=0) if isinstance(distance, m.Axes) else 0
    return [
        m.GestureEvent(state=m.GestureState.BEGAN, time=0, translation=none),
        m.GestureEvent(state=m.GestureState.CHANGED, time=0.1, translation=distance),
        m.GestureEvent(state=m.GestureState.ENDED, time=0.1, translation=distance, velocity=velocity),
    ]


def call_gestures():
    spring = m.Spring(stiffness=100, damping_ratio=1)
    scalar = dict(gesture=gesture(40, 0), spring=spring)
    point = dict(gesture=gesture(axes(x=40, y=-20), axes(x=0, y=0)), spring=spring)
    times = m.Sampling(times=[0, 0.05, 0.1, 0.2])
    call("toss.toss_trajectory", body=m.TossTrajectoryRequest(**scalar, sampling=times))
    call("toss.toss_trajectory", "axes", body=m.TossTrajectoryRequest(**point, sampling=times))
    export("toss", m.TossTrajectoryRequest, times, **scalar)
    call("toss.toss_settling_duration", body=m.TossSettlingDurationRequest(**scalar))
    call("toss.toss_settling_duration", "axes", body=m.TossSettlingDurationRequest(**point))

    recorded, points = gesture(40), gesture(axes(x=40, y=-20))
    call("gesture.gesture_positions", body=m.GesturePositionsRequest(gesture=recorded, from_=100))
    request = m.GesturePositionsRequest(gesture=points, from_=axes(x=100, y=300))
    call("gesture.gesture_positions", "axes", body=request)
    call("gesture.gesture_velocity", body=m.GestureVelocityRequest(gesture=recorded))
    call("gesture.gesture_velocity", "axes", body=m.GestureVelocityRequest(gesture=points))


def call_rubber_bands():
    band = dict(bounds=m.RubberBandBounds(min_=0, max_=812), dimension=812)
    call("rubber_band.rubber_band", body=m.RubberBandRequest(values=[-50, 10, 900], **band))
    call("rubber_band.rubber_band", "axes", body=m.RubberBandRequest(value=axes(x=-50, y=10), **band))


def call_comparisons():
    def curve(name, **members):
        body = m.CurveToCompareBody.from_dict({"from": 0, "velocity": 1000} | members)
        return m.CurveToCompare(name=name, operation=m.TrajectoryOperation.DECELERATION_MOTION, body=body)

    request = m.CompareRequest(curves=[curve("iOS"), curve("Android", platform={"model": "android-spline"})])
    call("compare.compare", body=request)
    request.name = "flick"
    # The generator does not support this media type; the content is available as bytes.
    response = importlib.import_module("motiond.api.compare.compare_as_plot").sync_detailed(client=client, body=request)
    called.add("compare.compare_as_plot")
    if not response.content.startswith(b"<svg"):
        sys.exit(f"compare_as_plot: {response.content[:80]!r}")


def call_batches():
    def item(**body):
        return m.BatchItem(
            operation=m.OperationName.DECELERATIONPROJECTION, body=m.BatchItemBody.from_dict(body)
        )

    call("batch.batch", body=m.BatchRequest(requests=[item(**{"from": 100, "velocity": 1000}), item(velocity=1)]))
    point = item(**{"from": {"x": 100, "y": 0}, "velocity": {"x": 1000, "y": -500}})
    call("batch.batch", "axes", body=m.BatchRequest(requests=[point]))


FILES = {
    "contract_as_yaml": b"\nopenapi: 3.1.0\n",
    "web_assembly_module": b"\0asm",
    "web_assembly_loader": b"export async function load(",
    "web_assembly_loader_types": b"export function load(",
    "java_script_client": b"export function play(",
    "java_script_client_types": b"export function play<",
}


def call_operations():
    call("operations.is_alive")
    call("operations.is_ready")
    call("operations.is_healthy")
    call("operations.contract_as_json")
    call("operations.metrics")
    call("operations.playground")
    call("operations.reference")
    call("operations.presets_page")
    call("operations.platforms_page")
    call("operations.tokens_page")
    for kind in m.ProblemType:
        call("operations.problem_page", type_=kind)
    # The generator does not support these media types; the content is available as bytes.
    for name, expected in FILES.items():
        response = importlib.import_module(f"motiond.api.operations.{name}").sync_detailed(client=client)
        called.add(f"operations.{name}")
        if expected not in response.content:
            sys.exit(f"{name}: {response.content[:80]!r}")


def read_later_response():
    trajectory = m.Trajectory.from_dict(later)
    known, unknown = trajectory.phases
    if (known.law.kind, unknown.kind, unknown.law.kind, trajectory.warnings[0].code) != ("critical", "magnet", "dipole", "experimental"):
        sys.exit("the response of a later version is not read")
    if errors := differences(trajectory.to_dict(), later):
        sys.exit("\n".join(errors))


read_later_response()
call_springs()
call_decelerations()
call_scrolls()
call_drawers()
call_gestures()
call_rubber_bands()
call_comparisons()
call_batches()
call_operations()

generated = {
    f"{group.name}.{module.name}"
    for group in pkgutil.iter_modules(motiond.api.__path__)
    for module in pkgutil.iter_modules([f"{motiond.api.__path__[0]}/{group.name}"])
}
# The query of a GET request with fields is not what generated clients send; they use POST.
missing = {name for name in generated - called if not name.split(".")[1].startswith("get_")}
if missing:
    sys.exit(f"not called: {sorted(missing)}")
print(f"{len(called)} operations called with the generated Python client")
