"""Asks every operation of the contract through the client that openapi-python-client generates.

Usage: every_operation.py BASE ANSWERS, with the folder of the generated package `motiond` on PYTHONPATH.

Each operation is asked with a number and, where coordinates may have axes, with {x, y}. The answers go
through the generated models and back, so a model that loses a member fails here. What they must say was worked out
from the formulas, not taken from the service; answers.json names only the members that matter.
"""
import importlib
import json
import pkgutil
import sys

import motiond.api
from motiond import Client
from motiond import models as m
from motiond.types import UNSET

client = Client(base_url=sys.argv[1], timeout=20)
with open(sys.argv[2], encoding="utf-8") as file:
    answers = json.load(file)

asked = set()


def differences(answer, expected, where=""):
    """What an answer lacks or says otherwise; numbers may differ in the seventh digit."""
    if isinstance(expected, dict):
        if not isinstance(answer, dict):
            return [f"{where}: {answer!r} is not an object"]
        return [
            text
            for name, value in expected.items()
            for text in (
                differences(answer[name], value, f"{where}/{name}") if name in answer else [f"{where}/{name}: missing"]
            )
        ]
    if isinstance(expected, list):
        if not isinstance(answer, list) or len(answer) != len(expected):
            return [f"{where}: {answer!r} is not a list of {len(expected)}"]
        return [
            text
            for index, value in enumerate(expected)
            for text in differences(answer[index], value, f"{where}/{index}")
        ]
    if isinstance(expected, float) or (isinstance(expected, int) and not isinstance(expected, bool)):
        isNumber = isinstance(answer, (int, float)) and not isinstance(answer, bool)
        if isNumber and abs(answer - expected) <= 1e-6 * max(1, abs(expected)):
            return []
    elif answer == expected:
        return []
    return [f"{where}: {answer!r}, expected {expected!r}"]


def ask(name, shape="scalar", **question):
    """Calls the operation of a module such as spring.get_spring_trajectory and holds the answer against ours."""
    module = importlib.import_module(f"motiond.api.{name}")
    asked.add(name)
    answer = module.sync(client=client, **question)
    words = name.split(".")[1].removeprefix("get_").split("_")
    identifier = words[0] + "".join(word.capitalize() for word in words[1:])
    if isinstance(answer, m.Problem) or answer is None:
        sys.exit(f"{name} {shape}: {answer}")
    faults = differences(answer.to_dict(), answers[identifier][shape])
    if faults:
        sys.exit(f"{name} {shape}:\n" + "\n".join(faults))


def axes(model=m.Axes, **values):
    """Named axes as the generated client spells them."""
    return model.from_dict(values)


def ask_springs():
    spring = m.SpringByDampingRatio(stiffness=200, damping_ratio=0.8)
    times = m.SamplingAtTimes(times=[0, 0.1, 0.2])
    question = m.SpringTrajectoryRequest(from_=300, velocity=-800, spring=spring, sampling=times, events=True)
    ask("spring.spring_trajectory", body=question)
    question = m.SpringTrajectoryRequest(
        from_=axes(x=300, y=-150), to=axes(x=0, y=0), velocity=axes(x=-800, y=400), spring=spring, sampling=times,
        events=True,
    )
    ask("spring.spring_trajectory", "axes", body=question)
    link = dict(spring_stiffness=200, spring_damping_ratio=0.8, sampling_times="0,0.1,0.2", events=True)
    ask("spring.get_spring_trajectory", from_=300, velocity=-800, **link)
    ask("spring.get_spring_trajectory", "axes", from_x=300, from_y=-150, velocity_x=-800, velocity_y=400, **link)

    spring = m.SpringByDampingRatio(stiffness=200, damping_ratio=0.5)
    link = dict(spring_stiffness=200, spring_damping_ratio=0.5)
    ask("spring.spring_settling_duration", body=m.SpringSettlingDurationRequest(from_=-300, spring=spring))
    question = m.SpringSettlingDurationRequest(from_=axes(x=-180, y=240), spring=spring)
    ask("spring.spring_settling_duration", "axes", body=question)
    ask("spring.get_spring_settling_duration", from_=-300, **link)
    ask("spring.get_spring_settling_duration", "axes", from_x=-180, from_y=240, **link)

    ask("spring.spring_parameters", body=m.SpringParametersRequest(spring=m.SpringByDamping(stiffness=100, damping=20)))
    ask("spring.get_spring_parameters", spring_stiffness=100, spring_damping=20)


def ask_decelerations():
    scalar = dict(from_=100, velocity=1000)
    point = dict(from_=axes(x=100, y=0), velocity=axes(x=1000, y=-500))
    link = dict(from_x=100, from_y=0, velocity_x=1000, velocity_y=-500)
    times = m.SamplingAtTimes(times=[0, 0.5])
    ask("deceleration.deceleration_trajectory", body=m.DecelerationTrajectoryRequest(**scalar, sampling=times))
    ask("deceleration.deceleration_trajectory", "axes", body=m.DecelerationTrajectoryRequest(**point, sampling=times))
    ask("deceleration.get_deceleration_trajectory", **scalar, sampling_times="0,0.5")
    ask("deceleration.get_deceleration_trajectory", "axes", **link, sampling_times="0,0.5")

    rate = m.DecelerationRateName.NORMAL
    question = m.DecelerationSettlingDurationRequest(**scalar, deceleration_rate=rate)
    ask("deceleration.deceleration_settling_duration", body=question)
    question = m.DecelerationSettlingDurationRequest(**point, deceleration_rate=0.998)
    ask("deceleration.deceleration_settling_duration", "axes", body=question)
    ask("deceleration.get_deceleration_settling_duration", **scalar, deceleration_rate=rate)
    ask("deceleration.get_deceleration_settling_duration", "axes", **link, deceleration_rate=0.998)

    ask("deceleration.deceleration_projection", body=m.DecelerationProjectionRequest(**scalar))
    ask("deceleration.deceleration_projection", "axes", body=m.DecelerationProjectionRequest(**point))
    ask("deceleration.get_deceleration_projection", **scalar)
    ask("deceleration.get_deceleration_projection", "axes", **link)

    # An arrival is a question about one axis, with a name or without.
    ask("deceleration.deceleration_arrival", body=m.DecelerationArrivalRequest(from_=0, velocity=1000, value=250))
    one = dict(from_=axes(m.OneAxis, x=0), velocity=axes(m.OneAxis, x=1000), value=axes(m.OneAxis, x=250))
    ask("deceleration.deceleration_arrival", "axes", body=m.DecelerationArrivalRequest(**one))
    # Its parameters carry no names of axes, so a link asks it with numbers.
    ask("deceleration.get_deceleration_arrival", from_=0, velocity=1000, value=250)

    ask("deceleration.deceleration_launch", body=m.DecelerationLaunchRequest(from_=0, to=100))
    question = m.DecelerationLaunchRequest(from_=axes(x=0, y=0), to=axes(x=100, y=-50))
    ask("deceleration.deceleration_launch", "axes", body=question)
    ask("deceleration.get_deceleration_launch", from_=0, to=100)
    ask("deceleration.get_deceleration_launch", "axes", from_x=0, from_y=0, to_x=100, to_y=-50)


def ask_scrolls():
    scalar = dict(from_=900, velocity=4000, bounds=m.Bounds(min_=0, max_=1200))
    point = dict(
        from_=axes(x=0, y=900), velocity=axes(x=500, y=4000), bounds=m.Bounds(min_=axes(x=0, y=0), max_=axes(x=0, y=1200))
    )
    link = dict(from_=900, velocity=4000, bounds_min=0, bounds_max=1200)
    points = dict(from_x=0, from_y=900, velocity_x=500, velocity_y=4000)
    points |= dict(bounds_min_x=0, bounds_min_y=0, bounds_max_x=0, bounds_max_y=1200)
    times = m.SamplingAtTimes(times=[0, 0.05])
    ask("scroll.scroll_trajectory", body=m.ScrollTrajectoryRequest(**scalar, sampling=times))
    ask("scroll.scroll_trajectory", "axes", body=m.ScrollTrajectoryRequest(**point, sampling=times))
    ask("scroll.get_scroll_trajectory", **link, sampling_times="0,0.05")
    ask("scroll.get_scroll_trajectory", "axes", **points, sampling_times="0,0.05")

    ask("scroll.scroll_settling_duration", body=m.ScrollSettlingDurationRequest(**scalar))
    thresholds = axes(m.ThresholdAxes, x=0.5, y=0.5)
    ask("scroll.scroll_settling_duration", "axes", body=m.ScrollSettlingDurationRequest(**point, threshold=thresholds))
    ask("scroll.get_scroll_settling_duration", **link)
    ask("scroll.get_scroll_settling_duration", "axes", **points, threshold_x=0.5, threshold_y=0.5)

    ask("scroll.scroll_projection", body=m.ScrollProjectionRequest(**scalar))
    rates = m.DecelerationRateAxes.from_dict({"x": 0.998, "y": "normal"})
    ask("scroll.scroll_projection", "axes", body=m.ScrollProjectionRequest(**point, deceleration_rate=rates))
    ask("scroll.get_scroll_projection", **link)
    ask("scroll.get_scroll_projection", "axes", **points)


def ask_drawers():
    scalar = dict(from_=420, velocity=-900, anchors=[80, 400, 720])
    named = m.NamedAnchor(value=axes(x=300, y=60), name="right")
    point = dict(from_=axes(x=200, y=400), velocity=axes(x=900, y=0), anchors=[axes(x=16, y=60), named])
    times = m.SamplingAtTimes(times=[0, 0.1])
    ask("drawer.drawer_trajectory", body=m.DrawerTrajectoryRequest(**scalar, sampling=times))
    ask("drawer.drawer_trajectory", "axes", body=m.DrawerTrajectoryRequest(**point, sampling=times))
    link = scalar | dict(anchors="80,400,720")
    ask("drawer.get_drawer_trajectory", **link, sampling_times="0,0.1")
    ask("drawer.drawer_settling_duration", body=m.DrawerSettlingDurationRequest(**scalar))
    ask("drawer.drawer_settling_duration", "axes", body=m.DrawerSettlingDurationRequest(**point))
    ask("drawer.get_drawer_settling_duration", **link)
    ask("drawer.drawer_anchor", body=m.DrawerAnchorRequest(**scalar))
    ask("drawer.drawer_anchor", "axes", body=m.DrawerAnchorRequest(**point))
    # A list of numbers in a query has no axes, so these links are asked with numbers only.
    ask("drawer.get_drawer_anchor", **link, selection=m.AnchorSelection.DIRECTIONAL)


def gesture(distance, velocity=UNSET):
    """A drag of a tenth of a second."""
    none = axes(**{name: 0 for name in distance.additional_keys}) if isinstance(distance, m.Axes) else 0
    return [
        m.GestureEvent(state=m.GestureState.BEGAN, time=0, translation=none),
        m.GestureEvent(state=m.GestureState.CHANGED, time=0.1, translation=distance),
        m.GestureEvent(state=m.GestureState.ENDED, time=0.1, translation=distance, velocity=velocity),
    ]


def ask_gestures():
    spring = m.SpringByDampingRatio(stiffness=100, damping_ratio=1)
    scalar = dict(gesture=gesture(40, 0), spring=spring)
    point = dict(gesture=gesture(axes(x=40, y=-20), axes(x=0, y=0)), spring=spring)
    times = m.SamplingAtTimes(times=[0, 0.05, 0.1, 0.2])
    ask("toss.toss_trajectory", body=m.TossTrajectoryRequest(**scalar, sampling=times))
    ask("toss.toss_trajectory", "axes", body=m.TossTrajectoryRequest(**point, sampling=times))
    ask("toss.toss_settling_duration", body=m.TossSettlingDurationRequest(**scalar))
    ask("toss.toss_settling_duration", "axes", body=m.TossSettlingDurationRequest(**point))

    recorded, points = gesture(40), gesture(axes(x=40, y=-20))
    ask("gesture.gesture_positions", body=m.GesturePositionsRequest(gesture=recorded, initial_position=100))
    question = m.GesturePositionsRequest(gesture=points, initial_position=axes(x=100, y=300))
    ask("gesture.gesture_positions", "axes", body=question)
    ask("gesture.gesture_velocity", body=m.GestureVelocityRequest(gesture=recorded))
    ask("gesture.gesture_velocity", "axes", body=m.GestureVelocityRequest(gesture=points))


def ask_rubber_bands():
    band = dict(min_=0, max_=812, dimension=812)
    ask("rubber_band.rubber_band", body=m.RubberBandRequest(values=[-50, 10, 900], **band))
    ask("rubber_band.rubber_band", "axes", body=m.RubberBandRequest(value=axes(x=-50, y=10), **band))
    ask("rubber_band.get_rubber_band", values="-50,10,900", **band)
    ask("rubber_band.get_rubber_band", "axes", value_x=-50, value_y=10, **band)


def ask_batches():
    def item(**body):
        return m.BatchItem(
            operation=m.OperationName.DECELERATIONPROJECTION, body=m.BatchItemBody.from_dict(body)
        )

    ask("batch.batch", body=m.BatchRequest(requests=[item(**{"from": 100, "velocity": 1000}), item(velocity=1)]))
    point = item(**{"from": {"x": 100, "y": 0}, "velocity": {"x": 1000, "y": -500}})
    ask("batch.batch", "axes", body=m.BatchRequest(requests=[point]))


def ask_operations():
    ask("operations.is_alive")
    ask("operations.is_ready")
    ask("operations.is_healthy")
    ask("operations.contract_as_json")
    name = "operations.metrics"
    figures = importlib.import_module(f"motiond.api.{name}").sync(client=client)
    asked.add(name)
    if not isinstance(figures, str) or "\nmotiond_ready 1\n" not in figures:
        sys.exit(f"{name}: {figures!r:.80}")
    # The generator makes nothing of YAML; the text is there.
    ask_text("operations.contract_as_yaml", b"\nopenapi: 3.1.0\n")
    ask_text("operations.playground", b"<!doctype html>")
    ask_text("operations.reference", b"<!doctype html>")
    for kind in m.ProblemType:
        ask_text("operations.problem_page", f"<code>/problems/{kind.value}</code>".encode(), kind)


def ask_text(name, expected, *parameters):
    answer = importlib.import_module(f"motiond.api.{name}").sync_detailed(*parameters, client=client)
    asked.add(name)
    if expected not in answer.content:
        sys.exit(f"{name}: {answer.content[:80]!r}")


ask_springs()
ask_decelerations()
ask_scrolls()
ask_drawers()
ask_gestures()
ask_rubber_bands()
ask_batches()
ask_operations()

generated = {
    f"{group.name}.{module.name}"
    for group in pkgutil.iter_modules(motiond.api.__path__)
    for module in pkgutil.iter_modules([f"{motiond.api.__path__[0]}/{group.name}"])
}
if generated != asked:
    sys.exit(f"not asked: {sorted(generated - asked)}")
print(f"{len(asked)} operations asked through the generated Python client")
