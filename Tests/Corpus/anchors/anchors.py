"""Generates anchors.txt: selections of anchors, and the velocities between which they change.

Positions and velocities are decimal numbers, and every comparison is exact: the only irrational number,
k = 1000·ln(rate), is computed with 50 digits. The rules are written from their definitions, over the list of
anchors as it is given and without sorting it for a selection. Usage:

    python3 anchors.py > anchors.txt
"""
import random
from decimal import Decimal, getcontext

getcontext().prec = 50
NORMAL, FAST = Decimal("0.998"), Decimal("0.99")


def exponent(rate):
    return 1000 * rate.ln()


def nearest(anchors, point, among=None, later=False):
    """Returns the index of the anchor nearest to a point, the first one of several, or the last one if `later`."""
    candidates = range(len(anchors)) if among is None else among
    distances = [(abs(anchors[i] - point), -i if later else i, i) for i in candidates]
    return min(distances)[2]


def compose(anchors, start, velocity, share, distance, limit):
    """Jetpack Compose's AnchoredDraggable: DraggableAnchors.computeTarget."""
    def closest(gap):
        # A fold over the list: an anchor on the other side has an infinite gap, and a later anchor wins a tie.
        chosen, least = None, Decimal("Infinity")
        for index, anchor in enumerate(anchors):
            here = gap(anchor) if gap(anchor) >= 0 else Decimal("Infinity")
            if here <= least:
                chosen, least = index, here
        return chosen
    if velocity == 0:
        return nearest(anchors, start, later=True)
    up, down = closest(lambda a: a - start), closest(lambda a: start - a)
    ahead, behind = (up, down) if velocity > 0 else (down, up)
    if abs(velocity) >= limit:
        return ahead
    needed = distance if distance is not None else share * abs(anchors[up] - anchors[down])
    return ahead if abs(anchors[behind] - start) >= needed else behind


def steps(anchors, start, anchor):
    """Returns the number of different positions from the start to an anchor, the anchor included."""
    between = [a for a in set(anchors) if min(start, anchor) <= a <= max(start, anchor) and a != start]
    return len(between)


def select(case, velocity):
    anchors, start, rule = case["anchors"], case["from"], case["selection"]
    projection = start - velocity / exponent(case["rate"])
    if rule == "threshold":
        index = compose(anchors, start, velocity, case["share"], case["distance"], case["limit"])
    else:
        index = nearest(anchors, projection)
        ahead = [i for i, a in enumerate(anchors) if (a - start) * velocity >= 0]
        if rule == "directional" and ahead and index not in ahead:
            index = nearest(anchors, projection, among=ahead)
    if case["steps"] is not None and steps(anchors, start, anchors[index]) > case["steps"]:
        side = 1 if anchors[index] > start else -1
        allowed = [a for a in set(anchors) if (a - start) * side > 0 and steps(anchors, start, a) <= case["steps"]]
        position = max(allowed, key=lambda a: abs(a - start))
        listed = [i for i, a in enumerate(anchors) if a == position]
        index = listed[-1] if rule == "threshold" else listed[0]
    return index


def edges(case):
    """Returns all velocities at which the selection can change, ascending."""
    if case["selection"] == "threshold":
        return sorted({-case["limit"], Decimal(0), case["limit"]})
    positions = sorted(set(case["anchors"]))
    middles = [(a + b) / 2 for a, b in zip(positions, positions[1:])]
    return sorted({-exponent(case["rate"]) * (m - case["from"]) for m in middles} | {Decimal(0)})


def pieces(case):
    """Returns the pieces (lowest velocity, highest velocity, anchor), without those of a single velocity."""
    bounds = [None] + edges(case) + [None]
    result = []
    for low, high in zip(bounds, bounds[1:]):
        inside = (low + high) / 2 if low is not None and high is not None else high - 1000 if low is None else low + 1000
        index = select(case, inside)
        # The selection at a bound of 0 may differ from those on both sides.
        if result and result[-1][2] == index and (low != 0 or select(case, Decimal(0)) == index):
            result[-1] = (result[-1][0], high, index)
        else:
            result.append((low, high, index))
    return result


def text(number):
    return format(+number.normalize(), "f") if number == number.to_integral() else f"{number:.17g}"


def write(case):
    fields = [f"selection={case['selection']}", f"from={text(case['from'])}", f"rate={case['rate']}",
              "anchors=" + ",".join(text(a) for a in case["anchors"])]
    if case["steps"] is not None:
        fields.append(f"steps={case['steps']}")
    if case["selection"] == "threshold":
        fields.append(f"limit={text(case['limit'])}")
        fields.append(f"distance={text(case['distance'])}" if case["distance"] is not None else f"share={case['share']}")
    print("\n" + " ".join(fields))
    for low, high, index in pieces(case):
        print(f"between {'-' if low is None else text(low)} {'-' if high is None else text(high)} {index}")
    chosen = set()
    for velocity in case["velocities"]:
        if all(abs(velocity - edge) > Decimal("1e-6") for edge in edges(case)) or velocity == 0 or abs(velocity) == case["limit"]:
            if velocity not in chosen:
                chosen.add(velocity)
                print(f"at {text(velocity)} {select(case, velocity)}")


def case(selection="nearest", start=0, anchors=(), rate=NORMAL, steps=None, share=Decimal("0.5"), distance=None, limit=125, velocities=()):
    return {"selection": selection, "from": Decimal(start), "anchors": [Decimal(a) for a in anchors], "rate": rate, "steps": steps,
            "share": share, "distance": None if distance is None else Decimal(distance), "limit": Decimal(limit),
            "velocities": [Decimal(v) for v in velocities] + [Decimal(v) for v in (0, 90, -90, 125, -125, 700, -700, 5000, -5000)]}


def main():
    print("# Selections of anchors in exact arithmetic. Generated by anchors.py.")
    print("# Each case: the drawer; between two velocities (- for none) the index of the anchor,")
    print("# without those of a single velocity; and the anchors of single velocities.")
    write(case(start=420, anchors=(80, 400, 720), velocities=(-900,)))
    write(case("threshold", 120, (0, 300, 800)))
    write(case("threshold", 540, (0, 300, 800), velocities=(100,)))
    write(case("threshold", 900, (0, 800, 300)))
    write(case("threshold", 300, (300, 0, 300, 800), limit=0))
    write(case(start=350, anchors=(0, 320, 700, 1020), steps=1))
    write(case("directional", 320, (0, 320, 700, 1020), steps=2, rate=FAST))
    generator = random.Random(21)
    for _ in range(60):
        rule = generator.choice(["nearest", "directional", "threshold"])
        count = generator.randint(1, 6)
        grid = generator.choice([1, 10, 100])
        anchors = [generator.randint(-1000 // grid, 1000 // grid) * grid for _ in range(count)]
        start = generator.choice([generator.randint(-1200, 1200), generator.choice(anchors)])
        write(case(
            rule, start, anchors, generator.choice([NORMAL, FAST]), generator.choice([None, None, 1, 2]),
            Decimal(generator.choice(["0", "0.3", "0.5", "0.75", "1"])), generator.choice([None, None, 0, 56, 200]),
            generator.choice([0, 125, 400]), [generator.randint(-3000, 3000) for _ in range(4)]))


main()
