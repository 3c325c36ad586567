"""Releases a drawer and prints its motion to the anchor as CSS keyframes. Requires only the standard library.

Usage: python3 drawer.py http://localhost:8080
"""
import json
import sys
import urllib.error
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080"
release = {
    "from": 420, "velocity": -900, "anchors": [{"name": "open", "value": 80}, {"name": "closed", "value": 720}],
    "spring": {"duration": 0.5, "bounce": 0.3}, "sampling": {"tolerance": 1, "decimals": 12},
}
request = urllib.request.Request(
    base + "/v1/drawer/trajectory", json.dumps(release).encode(), {"Content-Type": "application/json"}
)
try:
    with urllib.request.urlopen(request) as response:
        curve = json.load(response)
except urllib.error.HTTPError as error:
    problem = json.load(error)
    details = [f"{item['pointer']} {item['detail']}" for item in problem.get("errors", [])]
    sys.exit("\n".join([f"{problem['title']}: {problem['detail']}", *details]))
except urllib.error.URLError as error:
    sys.exit(f"{base} does not respond: {error.reason}")

duration = curve["settlingDuration"]
print(f"/* {curve['anchor']['name']} after {duration:.3f} s */")
print("@keyframes drawer {")
for time, value in zip(curve["times"], curve["values"]):
    print(f"  {100 * time / duration:.1f}% {{ translate: 0 {value:.1f}px }}")
print("}")
