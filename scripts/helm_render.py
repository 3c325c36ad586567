"""Renders the Helm chart with Helm itself: the Python package helm-python-sdk contains its library."""
import io
import pathlib
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
    documents = [yaml.safe_load(text) for name, text in texts.items() if name.endswith(".yaml")]
    return {(one["kind"], one["metadata"]["name"]): one for one in documents if one}
