"""An app takes the Swift libraries by version, and compiles beside its own names.

A fresh package depends on a clone of this checkout's last commit by a version. Its program names the client by its module, has a `Color` and a
`Rectangle` of its own, converts a number as Swift does, and prints what an error says. --all builds all three libraries.
"""

import pathlib
import subprocess
import sys
import tempfile

from harness.base.lab import ROOT
from harness.base.service import parser

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "app", platforms: [.macOS(.v15), .iOS(.v16), .tvOS(.v16)],
  dependencies: [.package(url: "%s", from: "1.0.0")],
  targets: [.executableTarget(name: "app", dependencies: [%s])])
"""

PROGRAM = """import Foundation
import PaywallClient
%s
struct Color { var name: String }
struct Rectangle { var side: Int }

@MainActor func everything() async {
  let client: PaywallClient.Paywalls = PaywallClient.Paywalls(URL(string: "http://127.0.0.1:1")!)
  print(Color(name: "red").name, PaywallColor(hex: "#112233") != nil, Rectangle(side: 3).side)
  print(Int(3.7), [2.5].map(Int.init))
  do { _ = try await client.paywall("espn", .cacheOnly) } catch { print(error.localizedDescription) }
  print(ObservedPaywall().shown == nil)
}

await everything()
"""
EXPECTED = ["red true 3", "3 [2]", None, "true"]


def main():
    added = parser(__doc__)
    added.add_argument("--all", action="store_true", help="builds PaywallClientLayout and PaywallClientPlacements as well")
    options = added.parse_args()
    products = ["PaywallClient"] + (["PaywallClientLayout", "PaywallClientPlacements"] if options.all else [])
    with tempfile.TemporaryDirectory() as folder:
        faults = built(pathlib.Path(folder), products)
    print(*faults, f"package: {len(products)} libraries, {len(faults)} mistakes", sep="\n")
    sys.exit(1 if faults else 0)


def built(folder, products):
    source, app = folder / "paywalld", folder / "app"
    run(folder, "git", "clone", "-q", ROOT, source)
    run(source, "git", "tag", "1.0.0")
    (app / "Sources/app").mkdir(parents=True)
    named = ", ".join(f'.product(name: "{each}", package: "paywalld")' for each in products)
    (app / "Package.swift").write_text(MANIFEST % (source, named))
    (app / "Sources/app/main.swift").write_text(PROGRAM % "\n".join(f"import {each}" for each in products[1:]))
    ran = run(app, "swift", "run", "-q", "app")
    if ran.returncode:
        return [ran.stdout + ran.stderr]
    lines = ran.stdout.splitlines()
    print(*lines, sep="\n")
    if len(lines) != len(EXPECTED) or any(due not in (None, line) for due, line in zip(EXPECTED, lines)):
        return [f"expected {EXPECTED}, found {lines}"]
    # Without LocalizedError, Foundation numbers the cases of an error.
    return ["the error has no words of its own"] if "PaywallError error" in lines[2] else []


def run(place, *command):
    return subprocess.run([str(part) for part in command], cwd=place, capture_output=True, text=True, check=False)


main()
