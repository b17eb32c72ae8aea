"""Holds laid-out trees to the schema that the service has for them, where Python's jsonschema is there."""

import json

try:
    import jsonschema
except ImportError:
    jsonschema = None


class TreeSchema:
    """What /schema/layout says, asked for once."""

    def __init__(self, client):
        schema = json.loads(client.ask("GET", "/schema/layout").body)
        self.validator = jsonschema.Draft202012Validator(schema) if jsonschema else None
        self.known = set()

    def mistake(self, body):
        """What is wrong with an answer of /render; None where nothing is. An answer that was seen before is not read again."""
        if self.validator is None or body in self.known:
            return None
        found = next(self.validator.iter_errors(json.loads(body)), None)
        if found is not None:
            return f"{found.json_path}: {found.message[:200]}"
        self.known.add(body)
        return None
