"""The pages that are embedded in the program: the API reference, the guide and the recipes, the presets, the platforms, the motion tokens, one
page per problem type and one for addresses without a page, with their content security policies, and the documents as one text for agents.
"""
import pathlib

import yaml

import llms
from missing import missing_page
from page import FILES, policy, policy_with_script
from platforms import platforms_page, platforms_policy
from presets import presets_page, presets_policy
from problems import problem_page
from reference import Reference
from tokens import tokens_page, tokens_policy

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def files():
    """Returns the content of every file by name."""
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    problems = yaml.safe_load((ROOT / "scripts/site/problems.yaml").read_text(encoding="utf-8"))
    conventions = (ROOT / "docs/conventions.md").read_text(encoding="utf-8")
    problem_pages = {f"problem-{kind}.html": problem_page(kind, problem) for kind, problem in problems.items()}
    texts = {
        "llms.txt": llms.index(document), "llms-full.txt": llms.full(document),
        **Reference(document, problems, conventions).files(), **FILES, "docs.csp": policy_with_script() + "\n", "pages.csp": policy() + "\n",
        "presets.html": presets_page(), "presets.csp": presets_policy() + "\n",
        "platforms.html": platforms_page(), "platforms.csp": platforms_policy() + "\n",
        "missing.html": missing_page(), "tokens.html": tokens_page(), "tokens.csp": tokens_policy() + "\n", **problem_pages,
    }
    return {name: text.encode() for name, text in texts.items()}
