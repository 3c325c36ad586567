"""The page of the presets: their curves and parameters, which its script requests from the service, and the traps."""
import base64
import hashlib
import pathlib
import re

from markup import escaped
from page import page, policy

HERE = pathlib.Path(__file__).resolve().parent

# What goes wrong between libraries, with its numbers; docs/dialects.md has the sources.
TRAPS = [
    ("The same words, another spring",
     "Duration 0.5, bounce 0.3 is stiffness 157.91 in SwiftUI and Flutter, 387.27 in Motion, and 109.66 as Motion's visualDuration: up to 30.1 % of the travel apart."),
    ("visualDuration alone in Motion", "Ignored without bounce or duration beside it: stiffness 100, damping 10, mass 1."),
    ("Material's dampingRatio as Flutter's damping",
     "0.8 with stiffness 380 is a damping ratio of 0.0205: an overshoot of 93.8 %, at rest after 17.4 s instead of 0.53 s."),
    ("Material's cubic Béziers for the web", "Off by 10.2 % (expressive fast spatial), 7.0 % (default) and 8.4 % (slow)."),
    ("The formula for a negative bounce on a slide of WWDC 2023",
     "4π/(duration + 4π·bounce) gives a damping of −6.2 for 0.5 and −0.2; 4π/(duration·(1 + bounce)) gives 31.4."),
    ("Velocity per millisecond and per second", "React Spring and wobble: 1000 px/s given as 1000 overshoots a travel of 300, to 27 676."),
    ("Velocity as a share of the travel", "UIKit, Core Animation: −800 px/s from 300 to 0 is +2.667 per second."),
    ("A damping ratio above 1",
     "React Native, Reanimated and wobble move critically damped: 28.6 % off for stiffness 100, damping 40."),
    ("Reanimated below 184 ms", "The stiffness is limited to 8000, so shorter durations change nothing."),
    ("libadwaita ends by the clock", "Stiffness 500, mass 0.5, damping ratio 1, a travel of 1000: a jump of 8.0 at 0.218 s."),
    ("A duration in another unit", "Flutter: whole milliseconds. SwiftUI: seconds. Reanimated: milliseconds, times 1.5."),
]


def script():
    """Returns the script without comments and indentation."""
    text = (HERE / "presets.js").read_text(encoding="utf-8")
    return "\n".join(line.strip() for line in text.splitlines() if line.strip() and not re.match(r"\s*//", line))


def presets_policy():
    """Returns the content security policy of the page: that of the other pages, its script, and requests to this service."""
    digest = base64.b64encode(hashlib.sha256(script().encode()).digest()).decode()
    return policy().replace("style-src", f"script-src 'sha256-{digest}'; connect-src 'self'; style-src", 1)


def presets_page():
    traps = "".join(f"<div><dt>{escaped(name)}</dt><dd>{escaped(text)}</dd></div>\n" for name, text in TRAPS)
    body = f"""<main id="main">
<h1>Presets</h1>
<p class="lead"><span id="count">All</span> springs that animation libraries publish under a name, each with its curve and its parameters in every other
library.</p>
<p>A request accepts the name of a preset wherever a spring stands: <code>{{"preset": "swiftui.bouncy"}}</code>. The curves are drawn by this service, from 0 to
1 at rest. <code>GET /v1/presets</code> returns this list as JSON.</p>
<p id="status" role="status"></p>
<noscript><p>This page requests the presets with a script. Without one, see <a href="/v1/presets">/v1/presets</a>.</p></noscript>
<h2 id="traps">Traps</h2>
<dl class="fields">
{traps}</dl>
<h2 id="list">Springs</h2>
<div id="presets"></div>
</main>
<script>{script()}</script>"""
    return page("Presets · motiond", "The springs that animation libraries publish, in every other library's terms.", body)
