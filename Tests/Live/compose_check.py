#!/usr/bin/env python3
"""Starts deploy/compose.yaml with TLS and metrics in containers, replaces the replicas under load, and stops one until its alert is out.

Usage: compose_check.py BINARY, as root, with podman, runc, netavark, aardvark-dns, docker-compose, nginx, prometheus, prometheus-alertmanager,
wget and openssl of Debian, and PyYAML.

No registry is needed: each image is an empty system that gets the /usr of this machine. Grafana is left out, because Debian has none. The
ports are free ones of 127.0.0.1, the limits of file descriptors are those of this process, and rules are evaluated every second.
"""
import contextlib
import json
import os
import pathlib
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.error
import urllib.request

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

from processes import Program, free_port  # noqa: E402

# What the images of the registries contain beside the programs.
IMAGES = {
    "motiond": (["/motiond"], [], None),
    "nginx": ([], [], None),
    "prom/prometheus": (["/usr/bin/prometheus"], ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"], "/prometheus"),
    "prom/alertmanager": (["/usr/bin/prometheus-alertmanager"], [], "/alertmanager"),
}
NOBODY = 65534
INTERVAL = 5  # of the health checks in compose.yaml


def make_image(podman, folder, name, binary):
    """Imports an image with the folders of a system, the given program and a volume."""
    entrypoint, command, volume = IMAGES[name.partition(":")[0]]
    path = folder / "image.tar"
    with tarfile.open(path, "w") as archive:
        def add(name, kind=tarfile.DIRTYPE, mode=0o755, owner=0, target=""):
            member = tarfile.TarInfo(name)
            member.type, member.mode, member.uid, member.gid, member.linkname = kind, mode, owner, owner, target
            archive.addfile(member)
        for one in ("usr", "etc", "etc/nginx", "etc/prometheus", "etc/alertmanager", "proc", "dev", "sys", "run", "var"):
            add(one)
        add("tmp", mode=0o1777)
        for one in ("bin", "sbin", "lib", "lib64"):
            add(one, tarfile.SYMTYPE, target=f"usr/{one}")
        for one in ("/etc/passwd", "/etc/group", "/etc/ld.so.cache"):
            archive.add(one)
        if volume:
            add(volume[1:], owner=NOBODY)
        if name == "motiond":
            archive.add(binary, "motiond")
    user = {"motiond": "65532:65532"}.get(name, str(NOBODY))
    changes = [f"ENTRYPOINT {json.dumps(entrypoint)}", f"CMD {json.dumps(command)}", f"USER {user}", "ENV PATH=/usr/sbin:/usr/bin"]
    changes += [f"VOLUME {volume}"] if volume else []
    full = name if "/" in name else f"library/{name}"
    podman("import", *(word for change in changes for word in ("--change", change)), path, f"docker.io/{full}")


def prepare(folder):
    """Copies deploy/ with free ports and without what this machine lacks. Returns the services and the port of each published one."""
    deploy = folder / "deploy"
    shutil.copytree(ROOT / "deploy", deploy)
    ports = {}
    for file in ("compose.yaml", "compose.tls.yaml"):
        compose = yaml.safe_load((deploy / file).read_text(encoding="utf-8"))
        compose["services"].pop("grafana", None)
        for service in compose["services"].values():
            service.pop("build", None)
            service.pop("ulimits", None)
            for number, port in enumerate(service.get("ports", [])):
                inner = port.rpartition(":")[2]
                ports[inner] = free_port()
                service["ports"][number] = f"127.0.0.1:{ports[inner]}:{inner}"
            if "image" in service:
                service["image"] = service["image"].replace("${MOTIOND_IMAGE:-motiond}", "motiond")
        if "networks" in compose:
            compose["networks"]["inside"]["ipam"]["options"] = {"driver": "host-local"}  # as podman reports its own
            services = compose["services"]
        (deploy / file).write_text(yaml.safe_dump(compose), encoding="utf-8")
    prometheus = (deploy / "prometheus.yml").read_text(encoding="utf-8")
    (deploy / "prometheus.yml").write_text(prometheus.replace("interval: 15s", "interval: 1s"), encoding="utf-8")
    (folder / "tls").mkdir()
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "tls/key.pem", "-out", folder / "tls/certificate.pem"],
                   check=True, capture_output=True)
    os.chown(folder / "tls/key.pem", 101, 101)
    return services, ports


def fetch(address, body=None, **options):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body, {"Content-Type": "application/json"}), timeout=20, **options) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if condition():
                return
        time.sleep(1)
    raise SystemExit(f"waited {seconds} s for {what}")


def check(folder, ports, podman, compose):
    base = f"http://127.0.0.1:{ports['8080']}"
    prometheus, alertmanager = (f"http://127.0.0.1:{ports[port]}/api" for port in ("9090", "9093"))
    trusted = ssl.create_default_context(cafile=folder / "tls/certificate.pem")
    until(lambda: fetch(f"{base}/livez")[0] == 200, "the gateway")
    assert fetch(f"https://localhost:{ports['8443']}/livez", context=trusted)[0] == 200, "no TLS"
    assert fetch(f"{base}/metrics")[0] == 404, "the gateway exposes /metrics"
    until(lambda: fetch(f"{prometheus}/v1/query?query=up")[1].count(',"1"]') == 2, "Prometheus to scrape both replicas")
    until(lambda: "alertmanager:9093" in fetch(f"{prometheus}/v1/alertmanagers")[1], "Prometheus to find Alertmanager")
    for name, one in ((one["Name"], one["HostConfig"]) for one in json.loads(podman("inspect", *podman("ps", "--quiet").split()))):
        assert one["ReadonlyRootfs"] and one["CapAdd"] == [] and one["LogConfig"]["Size"] == "20MB", f"{name}: {one}"

    statuses, running = [], True

    def load():
        while running:
            try:
                statuses.append(fetch(f"{base}/v1/spring/settling-duration", b'{"from": 300}')[0])
            except OSError as error:
                statuses.append(repr(error))
            time.sleep(0.005)

    client = threading.Thread(target=load, daemon=True)
    client.start()
    first = podman("ps", "--quiet", "--filter", "name=motiond-")
    compose("up", "--detach", "--force-recreate", "motiond-1", "motiond-2")
    assert set(first.split()).isdisjoint(podman("ps", "--quiet", "--filter", "name=motiond-").split()), "the replicas are the same as before"
    time.sleep(3)
    running = False
    client.join()
    if set(statuses) != {200}:
        print(*(line for line in podman("logs", *podman("ps", "--quiet", "--filter", "name=gateway").split()).splitlines() if '"status":5' in line), sep="\n")
        raise SystemExit(f"{len(statuses)} requests while the replicas were replaced: {set(statuses)}")

    podman("stop", *podman("ps", "--quiet", "--filter", "name=motiond-2").split())
    until(lambda: "MotiondDown" in fetch(f"{alertmanager}/v2/alerts")[1], "the alert MotiondDown in Alertmanager", 180)
    print(f"compose.yaml: {len(statuses)} requests answered while both replicas were replaced; TLS, metrics and an alert arrive")


def main(binary):
    with tempfile.TemporaryDirectory(prefix="compose-check-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "containers.conf").write_text('[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\nvolumes = ["/usr:/usr:ro"]\n'
                                                '[engine]\ncgroup_manager = "cgroupfs"\nruntime = "runc"\n[network]\nnetwork_backend = "netavark"\n')
        environment = {**os.environ, "CONTAINERS_CONF": f"{folder}/containers.conf", "DOCKER_HOST": f"unix://{folder}/socket",
                       "TLS_FOLDER": f"{folder}/tls", "COMPOSE_PROJECT_NAME": folder.name}
        program = ["podman", "--root", f"{folder}/storage", "--runroot", f"{folder}/run", "--storage-driver", "vfs"]

        def run(*command):
            result = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True)
            if result.returncode != 0:
                raise SystemExit(f"{' '.join(map(str, command[-4:]))}: {result.stdout}{result.stderr}")
            return result.stdout

        def podman(*words):
            return run(*program, *words)

        def compose(*words):
            return run("docker-compose", "-f", folder / "deploy/compose.yaml", "-f", folder / "deploy/compose.tls.yaml", "--profile", "observability", *words)

        def probe():
            """Without systemd, podman runs no health checks by itself. The first one of a container is due after its interval."""
            seen = {}
            while not ended.wait(0.5):
                for container in run(*program, "ps", "--quiet", "--filter", "health=starting").split():
                    if time.monotonic() - seen.setdefault(container, time.monotonic()) >= INTERVAL:
                        subprocess.run([*program, "healthcheck", "run", container], env=environment, capture_output=True)
                # Docker announces the new owner of an address. Debian's netavark does not, so the gateway forgets the former one.
                for process in run(*program, "ps", "--filter", "name=gateway", "--format", "{{.Pid}}").split():
                    subprocess.run(["nsenter", "--target", process, "--net", "ip", "neighbour", "flush", "all"], capture_output=True)

        services, ports = prepare(folder)
        for image in {service["image"] for service in services.values()}:
            make_image(podman, folder, image, binary)
        ended = threading.Event()
        os.environ.update(environment)
        service = Program("podman", [*program, "system", "service", "--time", "0", environment["DOCKER_HOST"]], folder / "service.log")
        probes = threading.Thread(target=probe)
        try:
            service.until((folder / "socket").exists, "listen")
            probes.start()
            compose("up", "--detach")
            check(folder, ports, podman, compose)
        finally:
            ended.set()
            probes.join()
            for words in (["rm", "--force", "--all"], ["network", "rm", "--force", *(f"{folder.name}_{one}" for one in ("inside", "outside"))]):
                subprocess.run([*program, *words], env=environment, capture_output=True)
            service.end()


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
