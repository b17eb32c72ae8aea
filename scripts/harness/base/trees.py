"""Checks laid-out trees against the service's schema, if Python's jsonschema is installed.

    PYTHONPATH=scripts python3 -m harness.base.trees PORT '/render?device=ipad' …
prints `valid` if all these responses are.
"""

import json
import sys

from harness.base.client import Client

try:
    import jsonschema
except ImportError:
    jsonschema = None


class TreeSchema:
    """The schema from /schema/layout, fetched once."""

    def __init__(self, client):
        schema = json.loads(client.ask("GET", "/schema/layout").body)
        self.validator = jsonschema.Draft202012Validator(schema) if jsonschema else None
        self.known = set()

    def mistake(self, body):
        """The mistakes of a response of /render, or None. A response that was seen before is not checked again."""
        if self.validator is None or body in self.known:
            return None
        found = next(self.validator.iter_errors(json.loads(body)), None)
        if found is not None:
            return f"{found.json_path}: {found.message[:200]}"
        self.known.add(body)
        return None

    def ask(self, client, target):
        """The mistakes of the response to a layout request, or None."""
        answer = client.ask("GET", target)
        if answer.status != 200:
            return f"{target}: {answer.status}"
        mistake = self.mistake(answer.body)
        return mistake and f"{target}: {mistake}"


def main(port, *targets):
    client = Client(int(port))
    trees = TreeSchema(client)
    mistakes = [mistake for target in targets if (mistake := trees.ask(client, target))]
    print("\n".join(mistakes) or ("valid" if trees.validator else "not looked at: Python's jsonschema is missing"))
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
