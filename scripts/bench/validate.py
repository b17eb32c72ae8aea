#!/usr/bin/env python3
"""Parse and validate documents with orjson and jsonschema-rs: SCHEMA MILLISECONDS FILE…

Prints a JSON array, microseconds a document. `paywalld-lab bench validate` runs it turn by turn with its own.
"""
import json
import sys
import time

try:
    import jsonschema_rs
    import orjson
except ImportError as error:
    sys.exit(f"validate.py: {error.name} is missing; get it: pip install orjson jsonschema-rs")

schema_path, milliseconds, *files = sys.argv[1:]
with open(schema_path, "rb") as file:
    validator = jsonschema_rs.validator_for(orjson.loads(file.read()))


def measure(data):
    """Microseconds that one parse and validation of the bytes takes."""
    loads, is_valid = orjson.loads, validator.is_valid
    assert is_valid(loads(data)), "the document is not valid"
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < int(milliseconds) / 1000:
        for _ in range(100):
            is_valid(loads(data))
        count += 100
    return (time.perf_counter() - started) * 1e6 / count


times = []
for name in files:
    with open(name, "rb") as file:
        times.append(measure(file.read()))
print(json.dumps(times))
