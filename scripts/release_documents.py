"""The documents of a release: what the program contains (SPDX 2.3) and how it was built (in-toto, SLSA 1.0).

Both are computed from the linker map, so they list exactly the libraries from which the program contains code. Neither
contains the time or the machine of the build: the same commit and toolchain give the same documents.
"""
import dataclasses
import hashlib
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import urllib.parse
import uuid


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def output(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}: {result.stderr.strip()}")
    return result.stdout


@dataclasses.dataclass(frozen=True)
class Component:
    """A third-party part of the program."""

    name: str
    version: str
    license: str
    supplier: str
    homepage: str
    purl: str
    files: tuple[pathlib.Path, ...]


SWIFT = ("Swift standard library and runtime", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift")
DISPATCH = ("libdispatch", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-corelibs-libdispatch")
GLIBC = ("GNU C Library", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/")
GCC = ("GCC runtime libraries", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org/")
# The first pattern that matches the path of an object file or library decides.
KINDS = [
    ("libdispatch", r"/swift_static/linux/lib(dispatch|BlocksRuntime)\.a$", DISPATCH),
    ("swift", r"/swift_static/linux/", SWIFT),
    ("gcc", r"/gcc/[^/]+/[0-9.]+/(lib(gcc|gcc_eh|stdc\+\+|atomic)\.a|crt(begin|end)\w*\.o)$", GCC),
    ("glibc", r"/(lib(c|m|mvec|pthread|dl|c_nonshared)(-[0-9.]+)?\.a|r?crt[1in]\.o|rcrt1\.o)$", GLIBC),
]


def toolchain():
    """The folder of the Swift toolchain, which contains `bin`."""
    return pathlib.Path(shutil.which("swift")).resolve().parent.parent


def swift_version():
    return re.search(r"Swift version (\S+)", output("swift", "--version"))[1]


def debian_package(file):
    """The name and the version of the Debian package that installed a file."""
    package = output("dpkg-query", "--search", str(file)).split(": ")[0]
    return output("dpkg-query", "--show", "--showformat=${binary:Package} ${Version}", package).split()


def linked_components(link_map, source_folder):
    """Returns the components of which the program contains code; exits if the map names an unknown library."""
    linked = set()
    for line in link_map.read_text(encoding="utf-8", errors="replace").splitlines():
        match = re.match(r" *[0-9a-f]+ +[0-9a-f]+ +[0-9a-f]+ +\d+ +(/\S+?\.(?:a|o))(?:\([^)]*\))?:", line)
        if match:
            linked.add(pathlib.Path(match[1]))
    files = {}
    for path in linked:
        # The modules of the program, and what link-time optimization makes of them.
        if path.is_relative_to(source_folder):
            continue
        kind = next((kind for kind, pattern, _ in KINDS if re.search(pattern, str(path))), None)
        if kind is None:
            sys.exit(f"the program contains code of {path}, which no component names; add it to release_documents.py")
        files.setdefault(kind, set()).add(path.resolve())
    return [component(kind, about, tuple(sorted(files[kind]))) for kind, _, about in KINDS if kind in files]


def component(kind, about, files):
    title, license_name, homepage = about
    if kind in ("swift", "libdispatch"):
        version = swift_version()
        purl = f"pkg:github/{homepage.removeprefix('https://github.com/')}@swift-{version}-RELEASE"
        return Component(kind, version, license_name, "Organization: Swift project (swift.org)", homepage, purl, files)
    package, version = debian_package(files[-1])
    system = platform.freedesktop_os_release()
    name = package.partition(":")[0]
    architecture = package.partition(":")[2] or output("dpkg", "--print-architecture").strip()
    purl = (f"pkg:deb/{system['ID']}/{quoted(name)}@{quoted(version)}?arch={architecture}"
            f"&distro={system['ID']}-{system['VERSION_ID']}")
    return Component(kind, version, license_name, f"Organization: {title}", homepage, purl, files)


def quoted(text):
    """A part of a purl."""
    return urllib.parse.quote(text, safe=":")


def license_expression(components):
    """The license of the image: that of motiond and those of the components."""
    return " AND ".join(["MIT", *dict.fromkeys(one.license for one in components)])


def purl(locator):
    """The references of a package whose package URL is known."""
    return [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}]


def sbom(source, architecture, program, components, image_digest):
    """The SPDX 2.3 document of the image and of the program in it."""
    digest = sha256(program)
    elements = [
        {
            "SPDXID": "SPDXRef-Image", "name": "motiond-image", "versionInfo": source.version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "primaryPackagePurpose": "CONTAINER",
            "licenseConcluded": "NOASSERTION", "licenseDeclared": license_expression(components), "copyrightText": "NOASSERTION",
            "externalRefs": purl(f"pkg:oci/motiond@{quoted(image_digest)}?arch={architecture}"),
        },
        {
            "SPDXID": "SPDXRef-Program", "name": "motiond", "versionInfo": source.version,
            "downloadLocation": f"git+{source.url}@{source.revision}" if source.url else "NOASSERTION",
            "filesAnalyzed": False, "primaryPackagePurpose": "APPLICATION",
            "sourceInfo": f"git commit {source.revision}",
            "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
            "licenseConcluded": "NOASSERTION", "licenseDeclared": "MIT",
            "copyrightText": "Copyright (c) 2026 The motiond authors",
            "externalRefs": purl(f"pkg:generic/motiond@{quoted(source.version)}?checksum=sha256:{digest}"),
        },
    ]
    relationships = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Image"), ("SPDXRef-Image", "CONTAINS", "SPDXRef-Program")]
    for one in components:
        identifier = f"SPDXRef-{one.name}"
        elements.append({
            "SPDXID": identifier, "name": one.name, "versionInfo": one.version, "supplier": one.supplier,
            "downloadLocation": "NOASSERTION", "homepage": one.homepage, "filesAnalyzed": False,
            "primaryPackagePurpose": "LIBRARY", "licenseConcluded": "NOASSERTION", "licenseDeclared": one.license,
            "copyrightText": "NOASSERTION", "externalRefs": purl(one.purl),
            "comment": "Linked statically: " + ", ".join(path.name for path in one.files),
        })
        relationships.append(("SPDXRef-Program", "STATIC_LINK", identifier))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"motiond-{source.version}-linux-{architecture}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest + image_digest)}",
        "creationInfo": {"created": source.created, "creators": ["Tool: motiond-release"], "licenseListVersion": "3.25"},
        "packages": elements,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relationships],
    }


def provenance(source, architecture, subjects, components):
    """The in-toto statement, with the predicate of SLSA 1.0, for files and their SHA-256 digests."""
    compiler = toolchain() / "bin/swift-frontend"
    dependencies = [
        {"name": "motiond", "digest": {"gitCommit": source.revision}, **({"uri": f"git+{source.url}"} if source.url else {})},
        {"name": "swift-frontend", "annotations": {"version": swift_version()}, "digest": {"sha256": sha256(compiler)}},
        *({"name": path.name, "annotations": {"component": one.name, "version": one.version}, "digest": {"sha256": sha256(path)}}
          for one in components for path in one.files),
    ]
    return {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": name, "digest": {"sha256": digest}} for name, digest in sorted(subjects.items())],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:motiond:scripts/release",
                "externalParameters": {"commit": source.revision, "version": source.version, "architecture": architecture},
                "internalParameters": {"command": output(str(source.folder / "scripts/build-static"), "--show").split()},
                "resolvedDependencies": dependencies,
            },
            "runDetails": {"builder": {"id": "urn:motiond:scripts/release"}},
        },
    }
