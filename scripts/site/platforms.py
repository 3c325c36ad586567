"""The page of the platforms: one flick, moved by the law of every platform."""
from page import page, policy_with_script, script

SCRIPTS = ("answer.js", "platforms.js", "spring-pairs.js")


def platforms_policy():
    """Returns the content security policy of the page."""
    return policy_with_script(*SCRIPTS)


def platforms_page():
    body = f"""<main id="main" class="platforms">
<h1>One flick on every platform</h1>
<p class="lead">The same release, moved by the law of each platform. Drag the dots and let go, or set the velocity.</p>
<div id="stage" role="img" aria-label="One dot for each platform moves as far as that platform would scroll"></div>
<p class="quiet">The lines are 100 points apart.</p>
<p class="controls"><span><label for="velocity">Velocity</label>
<input id="velocity" type="range" min="-8000" max="8000" step="10" value="2000" aria-describedby="velocity-value">
<output id="velocity-value" for="velocity">2000 points/s</output></span>
<button type="button" data-velocity="500">500</button>
<button type="button" data-velocity="2000">2000</button>
<button type="button" data-velocity="6000">6000</button>
<button type="button" id="link">Copy link</button></p>
<fieldset id="models"><legend>Platforms, two to five</legend></fieldset>
<p id="status" role="status"></p>
<noscript><p>This page computes the motions with a script. Without one, see <code>POST /v1/compare</code> in the <a href="/docs">reference</a>.</p></noscript>
<svg id="plot" viewBox="0 0 600 304" role="img"><title>Distance against time on every platform; the table below contains the numbers</title></svg>
<div class="scroll" tabindex="0" role="region" aria-label="Numbers"><table>
<thead><tr><th scope="col">Platform</th><th scope="col">Distance in points</th><th scope="col">Difference from <span id="reference">iOS</span></th><th scope="col">Duration in seconds</th></tr></thead>
<tbody id="numbers"></tbody></table></div>
<p class="quiet">Distances are in density-independent units. Every platform has its default parameters; Reanimated depends on the frame rate.
The models of the service have the same laws with parameters, bounds and every export format: <code>"platform": {{"model": "android-spline"}}</code> in
<code>/v1/deceleration</code> and <code>/v1/scroll</code>.</p>
<h2 id="springs">Your SwiftUI spring is not this Motion spring</h2>
<p>Libraries give the same words to different springs. These have the same duration and bounce.</p>
<div id="spring-lanes"></div>
<p class="controls"><span><label for="spring-duration">Duration</label>
<input id="spring-duration" type="range" min="0.2" max="1.5" step="0.05" value="0.5" aria-describedby="spring-duration-value">
<output id="spring-duration-value" for="spring-duration"></output></span>
<span><label for="spring-bounce">Bounce</label>
<input id="spring-bounce" type="range" min="0" max="0.8" step="0.05" value="0.3" aria-describedby="spring-bounce-value">
<output id="spring-bounce-value" for="spring-bounce"></output></span>
<button type="button" id="spring-play">Play</button></p>
<p id="spring-status" role="status"></p>
<p class="quiet"><a href="/presets">Presets</a> has more mistakes of this kind, and the <a href="/">playground</a> writes one spring for every library.</p>
</main>
<script>{script(*SCRIPTS)}</script>"""
    return page("Platforms · motiond", "One flick on iOS, Android, Compose, React Native, Reanimated, Flutter and Motion.", body, address="/platforms")
