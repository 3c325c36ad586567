"""Renders the Helm chart with Helm itself: the Python package helm-python-sdk contains its library.

The chart is the source of every Kubernetes object, those of deploy/kubernetes too, which `kubectl apply -k` applies.
"""
import io
import pathlib
import re
import tarfile

import helm_python
import yaml

CHART = pathlib.Path(__file__).resolve().parent.parent / "deploy/helm/motiond"
# The chart requires an image, because no default exists.
IMAGE = {"repository": "registry.example.com/motiond", "digest": "sha256:" + 64 * "0"}


def packed_chart():
    """The chart as an archive, in which the link to deploy/alerts.yml is that file."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", dereference=True) as archive:
        archive.add(CHART, "motiond")
    return buffer.getvalue()


def render_chart(values=None, release="motiond", namespace="default"):
    """Returns the text that each template renders, by the name of its file. Values that the schema forbids are an error."""
    with helm_python.Chart.load_archive(packed_chart()) as chart:
        texts = chart.render({"image": IMAGE, **(values or {})}, name=release, namespace=namespace)
    return {name.rpartition("/")[2]: text for name, text in texts.items()}


def objects_of(texts):
    """The objects in rendered texts, by kind and name."""
    documents = [one for name, text in texts.items() if name.endswith(".yaml") for one in yaml.safe_load_all(text)]
    return {(one["kind"], one["metadata"]["name"]): one for one in documents if one}


KUBERNETES = CHART.parent.parent / "kubernetes"
# The templates of the objects that need the Prometheus operator, and their files.
MONITORING = {
    "metrics-service.yaml": "service.yaml",
    "prometheusrule.yaml": "prometheusrule.yaml",
    "servicemonitor.yaml": "servicemonitor.yaml",
}
# Labels that are only true of an installation by Helm.
HELM_LABELS = r"^ +(app\.kubernetes\.io/managed-by|helm\.sh/chart): .*\n"


def plain(text):
    """A rendered template without what only Helm needs. kustomization.yaml replaces the image `motiond`."""
    text = re.sub(HELM_LABELS, "", text, flags=re.MULTILINE)
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).strip() + "\n"
    return "# Made from deploy/helm/motiond by scripts/generate.\n" + text.replace(f"{IMAGE['repository']}@{IMAGE['digest']}", "motiond")


def kubernetes_files():
    """The objects in deploy/kubernetes, by path."""
    base = {KUBERNETES / name: text for name, text in render_chart().items() if name.endswith(".yaml") and text.strip()}
    with_monitoring = render_chart({"serviceMonitor": {"enabled": True}, "prometheusRule": {"enabled": True}})
    monitoring = {KUBERNETES / "monitoring" / name: with_monitoring[template] for template, name in MONITORING.items()}
    return {path: plain(text) for path, text in (base | monitoring).items()}
