"""The pictures in the previews of links: a spring from rest, of 1,200 by 630 pixels, for each of several damping ratios.

Chats do not show SVG. In units of its duration, a spring from rest depends on its damping ratio alone, so one picture shows all springs
that share it.
"""
import math
import struct
import zlib

import zopfli.zlib

WIDTH, HEIGHT = 1200, 630
# In hundredths.
RATIOS = (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 200)
PAPER, LINE, CURVE = (0xFF, 0xFF, 0xFF), (0xB8, 0xC0, 0xCC), (0x24, 0x63, 0xEB)
# The shades from paper to the curve, and the color of the lines.
SHADES = 15
PALETTE = [tuple(round(p + (c - p) * shade / (SHADES - 1)) for p, c in zip(PAPER, CURVE)) for shade in range(SHADES)] + [LINE]
TARGET = len(PALETTE) - 1
LEFT, RIGHT, TOP, BOTTOM = 60, 1140, 60, 570
THICKNESS = 10


def distance(ratio, time):
    """The distance of a spring from its target at a time in units of 1/ω: from 1 at rest."""
    if ratio < 1:
        damped = math.sqrt(1 - ratio * ratio)
        return math.exp(-ratio * time) * (math.cos(damped * time) + ratio / damped * math.sin(damped * time))
    if ratio == 1:
        return math.exp(-time) * (1 + time)
    root = math.sqrt(ratio * ratio - 1)
    slow, fast = ratio - root, ratio + root
    return (fast * math.exp(-slow * time) - slow * math.exp(-fast * time)) / (fast - slow)


def rows(ratio):
    """Returns the indices of the colors of a picture."""
    picture = [bytearray(WIDTH) for _ in range(HEIGHT)]
    # Until 2 % of the travel remain, and a quarter more.
    rest = max((step / 50 for step in range(4000) if abs(distance(ratio, step / 50)) > 0.02))
    duration = 1.25 * rest
    highest = 1 - min(distance(ratio, duration * step / 500) for step in range(501))
    scale = (BOTTOM - TOP) / max(highest, 1.1)
    height = lambda column: BOTTOM - scale * (1 - distance(ratio, duration * max(column - LEFT, 0) / (RIGHT - LEFT)))
    for y in (round(BOTTOM - scale), BOTTOM):
        for x in range(LEFT, RIGHT):
            if x // 12 % 2 == 0 or y == BOTTOM:
                picture[y][x] = picture[y + 1][x] = TARGET
    for column in range(LEFT, RIGHT + 1):
        middle, slope = height(column), (height(column + 0.5) - height(column - 0.5))
        reach = THICKNESS / 2 * math.hypot(1, slope) + 1
        for y in range(max(math.floor(middle - reach), 0), min(math.ceil(middle + reach) + 1, HEIGHT)):
            shade = round((SHADES - 1) * min(max(THICKNESS / 2 + 0.5 - abs(y - middle) / math.hypot(1, slope), 0), 1))
            if shade > 0 and (picture[y][column] == TARGET or shade > picture[y][column]):
                picture[y][column] = shade
    return picture


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def preview(ratio):
    """Returns the picture of a damping ratio in hundredths as PNG with a palette of 16 colors (4 bits for each pixel)."""
    lines = b"".join(b"\0" + bytes(row[x] << 4 | row[x + 1] for x in range(0, WIDTH, 2)) for row in rows(ratio / 100))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 4, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(part for color in PALETTE for part in color)) + chunk(b"IDAT", zopfli.zlib.compress(lines, numiterations=1, blocksplitting=False)) + chunk(b"IEND", b""))


def previews():
    return {f"preview-{ratio}.png": preview(ratio) for ratio in RATIOS}
