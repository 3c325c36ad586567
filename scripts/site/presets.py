"""The page of the presets: their curves and parameters, which its script requests, and common mistakes."""
from markup import escaped
from page import page, policy_with_script, script

# Common mistakes and their effect; docs/dialects.md has the complete table.
MISTAKES = [
    ("The same parameters in another library",
     "Duration 0.5, bounce 0.3 is stiffness 157.91 in SwiftUI and Flutter, 387.27 in Motion, and 109.66 as Motion's visualDuration. The motions differ by up to 41.4 % of the travel."),
    ("visualDuration alone in Motion", "Ignored without bounce or duration: the spring has stiffness 100, damping 10 and mass 1."),
    ("Material's dampingRatio as Flutter's damping",
     "0.8 with stiffness 380 is a damping ratio of 0.0205: an overshoot of 93.8 %, at rest after 17.4 s instead of 0.53 s."),
    ("Material's cubic Béziers for the web", "They deviate from the springs by 10.2 % of the travel (expressive fast spatial), 7.0 % (default) and 8.4 % (slow)."),
    ("The formula for a negative bounce on a slide of WWDC 2023",
     "4π/(duration + 4π·bounce) gives a damping of −6.2 for 0.5 and −0.2; 4π/(duration·(1 + bounce)) gives 31.4."),
    ("Velocity per millisecond and per second", "React Spring and wobble: 1000 px/s given as 1000 overshoots a travel of 300, to 27 676."),
    ("Velocity as a fraction of the travel", "UIKit, Core Animation: −800 px/s from 300 to 0 is +2.667 per second."),
    ("A damping ratio above 1",
     "React Native, Reanimated and wobble move critically damped: 28.6 % of the travel from the exact motion for stiffness 100, damping 40."),
    ("Reanimated below 184 ms", "The stiffness is limited to 8000, so a shorter duration has no effect."),
    ("libadwaita's duration is independent of the travel", "Stiffness 500, mass 0.5, damping ratio 1, a travel of 1000: the animation ends with a jump of 8.0 at 0.218 s."),
    ("A duration in another unit", "Flutter: whole milliseconds. SwiftUI: seconds. Reanimated: milliseconds, times 1.5."),
]


def presets_policy():
    """Returns the content security policy of the page."""
    return policy_with_script("answer.js", "presets.js")


def presets_page():
    mistakes = "".join(f"<div><dt>{escaped(name)}</dt><dd>{escaped(text)}</dd></div>\n" for name, text in MISTAKES)
    body = f"""<main id="main" class="gallery">
<h1>Presets</h1>
<p class="lead"><span id="count">All</span> springs that animation libraries publish under a name, from 0 to 1 in one second.</p>
<p class="controls"><label for="library">Library</label> <select id="library"><option value="">All</option></select>
<label for="filter">Name</label> <input id="filter" type="search" autocomplete="off" spellcheck="false"></p>
<p id="status" role="status"></p>
<noscript><p>This page computes the presets with a script. Without one, see <a href="/v1/presets">/v1/presets</a>.</p></noscript>
<div id="presets"></div>
<p class="quiet">A time is that after which the spring stays within 0.5 % of the travel. A request accepts the name of a preset in place of the parameters of a
spring: <code>{{"preset": "swiftui.bouncy"}}</code>. <code>GET /v1/presets</code> returns this list as JSON.</p>
<h2 id="mistakes">Common mistakes</h2>
<dl class="fields">
{mistakes}</dl>
</main>
<script>{script("answer.js", "presets.js")}</script>"""
    return page("Presets · motiond", "The springs that animation libraries publish, with their parameters in every other library.", body, address="/presets")
