"""Releases a drawer and draws its way to the anchor. Python's standard library is enough."""
import json
import sys
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080"
release = {
    "from": 420, "velocity": -900, "anchors": [{"name": "open", "value": 80}, {"name": "closed", "value": 720}],
    "spring": {"duration": 0.5, "bounce": 0.3}, "sampling": {"rate": 20},
}
request = urllib.request.Request(
    base + "/v1/drawer/trajectory", json.dumps(release).encode(), {"Content-Type": "application/json"}
)
with urllib.request.urlopen(request) as response:
    curve = json.load(response)
print(f"{curve['anchor']['name']} after {curve['settlingDuration']:.3f} s")
for time, value in zip(curve["times"], curve["values"]):
    print(f"{time:5.2f} s {value:6.1f} " + "#" * int(value / 8))
