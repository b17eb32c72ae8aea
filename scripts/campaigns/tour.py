"""A fresh service prints what the console blocks of the README show for each `$ command`.

The campaign also checks each layout tree of the tour against its schema. With --write it updates the output in the README.
Short run: tour
"""

import pathlib
import re
import subprocess

from harness.base.service import parser, sample_service
from harness.base.trees import TreeSchema

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"
LAYOUT = re.compile(r"localhost:8000(/render(?:\?[^'\"\s|]*)?)")
BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)


def steps(block):
    """The commands of a block with the output below each."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line)
    return found


def run(command, service):
    port = service.port
    command = command.replace("localhost:8000", f"localhost:{port}").replace(".build/paywalld", service.command[0])
    done = subprocess.run(["bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=30, cwd=README.parent)
    text = done.stdout.replace("\r", "").replace(f":{port}", ":8000")
    return text.splitlines()


def mistakes_in_layouts(service, text):
    """The mistakes in the trees that the commands request, at the end of the tour."""
    commands = " ".join(command for block in BLOCK.findall(text) for command, _ in steps(block))
    client = service.connect()
    trees = TreeSchema(client)
    targets = [target for target in LAYOUT.findall(commands) if "format=svg" not in target and "explain=" not in target]
    return [mistake for target in targets if (mistake := trees.ask(client, target))]


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    text = README.read_text()
    passed, failed = 0, 0
    with sample_service(options, "--brand", "disney") as service:

        def renewed(match):
            nonlocal passed, failed
            lines = []
            for command, expected in steps(match.group(1)):
                printed = run(command, service)
                lines += ["$ " + command, *printed]
                if printed == expected or options.write:
                    passed += 1
                    continue
                failed += 1
                print(f"$ {command}\nexpected:", *expected, "printed:", *printed, sep="\n  ")
            return "\n".join(lines) + "\n"

        renewed_text = BLOCK.sub(renewed, text)
        for mistake in mistakes_in_layouts(service, text):
            failed += 1
            print(mistake)
    if options.write:
        README.write_text(renewed_text)
    print(f"{passed} passed, {failed} failed")
    raise SystemExit(1 if failed or not passed else 0)


main()
