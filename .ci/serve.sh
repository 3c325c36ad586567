# Sourced by the steps that need a running service. Starts the release build on a free port, sets `base`, `server` and `log`, and
# stops it when the step exits.
log="$CI_WORK/motiond-$$.log"
: >"$log"  # so that the loop below can read it before the program has started
[ -x "$CI_PROGRAM" ] || { echo "$CI_PROGRAM does not exist; run .ci/run 200"; exit 1; }
"$CI_PROGRAM" --host 127.0.0.1 --port 0 --access-log "${MOTIOND_ACCESS_LOG:-off}" >>"$log" 2>&1 &
server=$!
trap 'kill -KILL "$server" 2>/dev/null || true; head -n 20 "$log"' EXIT

base=""
for _ in $(seq 100); do
  base="$(sed -nE 's/.*motiond [^ ]+ listening on (http:\/\/[^ "]+).*/\1/p' "$log" | head -n 1)"
  [ -n "$base" ] && break
  kill -0 "$server"
  sleep 0.05
done
[ -n "$base" ]
