"""OpenFeature's own SDK gets placements, and schemathesis finds that the answers are the protocol's.

Skipped without the SDK. Get it: pip install openfeature-sdk openfeature-provider-ofrep
Short run: placements
"""

import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from harness.base.service import parser, sample_service

try:
    from openfeature import api
    from openfeature.contrib.provider.ofrep import OFREPProvider
    from openfeature.evaluation_context import EvaluationContext
    from openfeature.exception import ErrorCode
    from openfeature.flag_evaluation import Reason
except ImportError:
    print("placements: skipped, the SDK is missing. Get it: pip install openfeature-sdk openfeature-provider-ofrep")
    sys.exit(0)

# The protocol's description of version 0.3.0, beside the repository.
DESCRIPTION = pathlib.Path(__file__).resolve().parents[3] / "shared/reference/ofrep/openapi.yaml"
# Of its kinds of flags exactly one may match, and the one without a value matches any: it must not have one. A path has no control
# characters: HTTP refuses them before anybody evaluates.
STRICTER = {
    "properties: {}": "properties: {}\n      not: {required: [value]}",
    "(key) of the feature flag\n          schema:\n            type: string": "(key)\n          schema:\n            type: string\n            pattern: '^[A-Za-z][A-Za-z0-9_-]*$'",
}
CHECKS = "status_code_conformance,content_type_conformance,response_schema_conformance,not_a_server_error"


def expect(holds, what):
    if not holds:
        raise RuntimeError(what)


def client(address):
    api.set_provider(OFREPProvider(address))
    return api.get_client()


def ask(flags, name, person="u1", **context):
    return flags.get_object_details(name, {"default": True}, EvaluationContext(person, context))


def decisions(base):
    """A placement, an experiment, nothing to show, another brand, and what does not exist."""
    flags = client(f"{base}/brands/disney")
    settings = ask(flags, "settings")
    expect(settings.value["paywall"] == "annual" and settings.variant == "otherwise", settings)
    people = [ask(flags, "launch", f"u{number}", userId=f"u{number}", sessions=3) for number in range(40)]
    expect({answer.variant for answer in people} == {"monthly", "annual"}, people)
    expect(all(answer.reason == Reason.SPLIT for answer in people), people)
    again = ask(flags, "launch", "u7", userId="u7", sessions=3)
    expect(again.value == people[7].value, f"{again} is not {people[7]}")
    nothing = ask(flags, "launch", entitlements=["plus"])
    expect(nothing.value == {"default": True} and nothing.variant == "subscribers" and nothing.error_code is None, nothing)
    wrong = ask(flags, "lunch")
    expect(wrong.error_code == ErrorCode.FLAG_NOT_FOUND and "lunch" in wrong.error_message, wrong)
    text = flags.get_string_details("settings", "", EvaluationContext("u1"))
    expect(text.error_code == ErrorCode.TYPE_MISMATCH, text)
    other = ask(client(f"{base}/brands/espn"), "settings")
    expect(other.value["paywall"] == "main", other)


# People by their targeting key, alone and on a list; what is for everybody; and a campaign of another team before these.
TARGETED = {
    "campaigns": ["winter"],
    "placements": {
        "keys": {
            "rules": [
                {"name": "tester", "when": {"targetingKey": "tester-1"}, "show": {"paywall": "annual"}},
                {"name": "guests", "when": {"targetingKey": {"list": "guests"}}, "show": {"nothing": "is a guest"}},
            ],
            "otherwise": {"paywall": "main"},
        },
        "fixed": {"otherwise": {"paywall": "main"}},
        "empty": {"rules": [{"when": {"platform": "ios"}, "show": {"paywall": "main"}}], "otherwise": {"nothing": "not yet"}},
    },
}
WINTER = {"placements": {"keys": {"rules": [{"name": "cold", "when": {"country": "SE"}, "show": {"paywall": "annual"}}]}}}


def published(service, query, document):
    status, _, told = service.ask("PUT", f"/admin/brands/disney?{query}&activate=true&reason=openfeature", body=json.dumps(document))
    expect(status == 201, told)


def targeted(service, base):
    """The SDK's own name of a person decides, and each reason is one that the SDK has."""
    ids = "\n".join(hashlib.sha256(key.encode()).hexdigest() for key in ("guest-1", "guest-2"))
    status, _, told = service.ask("PUT", "/admin/brands/disney/lists/guests", body=ids, fields={"Content-Type": "text/plain"})
    expect(status == 201, told)
    published(service, "placements=true", TARGETED)
    published(service, "campaign=winter", WINTER)
    flags = client(f"{base}/brands/disney")
    # The protocol has no DEFAULT; its STATIC says that nothing of the reader decided.
    for name, person, more, variant, value, reason in [
        ("keys", "tester-1", {}, "tester", "annual", Reason.TARGETING_MATCH),
        ("keys", "guest-2", {}, "guests", None, Reason.TARGETING_MATCH),
        ("keys", "guest-3", {}, "otherwise", "main", Reason.STATIC),
        ("keys", "guest-1", {"country": "SE"}, "cold", "annual", Reason.TARGETING_MATCH),
        ("keys", None, {}, "otherwise", "main", Reason.STATIC),
        ("fixed", "u1", {}, "otherwise", "main", Reason.STATIC),
        ("empty", "u1", {}, "otherwise", None, Reason.STATIC),
    ]:
        answer = ask(flags, name, person, **more)
        expect(answer.error_code is None and (answer.variant, answer.reason) == (variant, reason), f"{name} for {person}: {answer}")
        expect(answer.value.get("paywall") == value and ("default" in answer.value) == (value is None), f"{name} for {person}: {answer}")
    published(service, "placements=true", {**TARGETED, "paused": True})
    for name, value in (("keys", "main"), ("empty", None)):
        answer = ask(flags, name, "tester-1")
        expect(answer.reason == Reason.DISABLED and answer.error_code is None and answer.value.get("paywall") == value, answer)


def limits(base):
    """Beyond the rate the SDK waits, and says so."""
    flags = client(f"{base}/brands/disney")
    answers = [ask(flags, "settings") for _ in range(6)]
    expect([answer.error_code for answer in answers[:3]] == [None] * 3, answers)
    expect(all(answer.error_code == ErrorCode.GENERAL for answer in answers[4:]), answers)


def described(base):
    """Whether our answers are as the protocol's own description says."""
    if not DESCRIPTION.exists() or not shutil.which("schemathesis"):
        print("placements: the protocol's description is not checked; it needs ../shared and: pip install schemathesis")
        return
    text = DESCRIPTION.read_text()
    for loose, strict in STRICTER.items():
        expect(text.count(loose) == 1, "the protocol's description is another one")
        text = text.replace(loose, strict)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "openapi.yaml").write_text(text)
        run = subprocess.run(
            ["schemathesis", "run", "openapi.yaml", "--url", base, "--checks", CHECKS, "--max-examples", "40", "--seed", "1", "--phases", "examples,fuzzing"],
            cwd=folder, capture_output=True, text=True, check=False)
    expect(run.returncode == 0, run.stdout[-3_000:] + run.stderr[-500:])


def main():
    options = parser(__doc__).parse_args()
    with sample_service(options, "--brand", "disney") as service:
        base = f"http://localhost:{service.port}"
        decisions(base)
        described(base)
        targeted(service, base)
    with sample_service(options, "--evaluation-rate", "3") as service:
        limits(f"http://localhost:{service.port}")
    print("placements: the SDK understands decisions, people, a pause, errors and limits\n4 passed, 0 failed")


if __name__ == "__main__":
    main()
