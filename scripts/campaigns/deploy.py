"""The files of scripts/deploy fit their own schemas and the service.

They are manifests, alert rules and their tests, a dashboard, and a balancer. promtool (Debian's prometheus) checks and tests the rules, and each
query of the dashboard; kubernetes-validate (PyPI) checks the manifests, and nginx its configuration. A part without its tool is skipped, with a
message. The service must have each metric that a file names, and must take each flag and variable.
Short run: deploy
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from harness.base.service import parser, sample_service

try:
    import yaml
except ImportError:
    yaml = None

DEPLOY = pathlib.Path(__file__).resolve().parents[1] / "deploy"
ALERTS = DEPLOY / "monitoring/alerts.yaml"
DASHBOARD = DEPLOY / "monitoring/dashboard.json"
OUTSIDE = {"up", "process_resident_memory_bytes"}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    return [] if done.returncode == 0 else [f"{' '.join(map(str, command[:3]))}: {(done.stdout + done.stderr).strip()}"]


def skipped(tool, get):
    print(f"{tool} is missing, so its part is skipped. Get it: {get}", file=sys.stderr)
    return []


def documents(path):
    return [each for each in yaml.safe_load_all(path.read_text(encoding="utf-8")) if each is not None]


def queries():
    """The queries of the dashboard, with values in place of its variables."""
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    texts = [target["expr"] for panel in panels for target in panel["targets"]]
    return [text.replace("$__rate_interval", "5m").replace("$job", "paywalld") for text in texts]


def rules():
    promtool = shutil.which("promtool")
    if promtool is None:
        return skipped("promtool", "apt-get install prometheus")
    found = run(promtool, "check", "rules", ALERTS) + run(promtool, "test", "rules", DEPLOY / "monitoring/alerts-test.yaml")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        recorded = [{"record": f"panel:{number}", "expr": text} for number, text in enumerate(queries())]
        json.dump({"groups": [{"name": "dashboard", "rules": recorded}]}, file)
        file.flush()
        return found + run(promtool, "check", "rules", file.name)


def manifests():
    if shutil.which("kubernetes-validate") is None:
        return skipped("kubernetes-validate", "pip install kubernetes-validate")
    return run("kubernetes-validate", "--strict", "--quiet", DEPLOY / "fleet/kubernetes.yaml")


def balancer():
    """nginx's own word about the configuration, with addresses in place of the nodes' names."""
    nginx = shutil.which("nginx")
    if nginx is None:
        return skipped("nginx", "apt-get install nginx")
    text = re.sub(r"node\d:8000", "127.0.0.1:8000", (DEPLOY / "fleet/nginx.conf").read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "nginx.conf")
        path.write_text(f"pid {folder}/pid; error_log stderr;\n" + text, encoding="utf-8")
        return run(nginx, "-t", "-q", "-p", folder, "-c", path)


def metrics(service):
    text = service.connect().ask("GET", "/metrics").body.decode()
    known = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)) | OUTSIDE
    exprs = queries() + [rule["expr"] for group in documents(ALERTS)[0]["groups"] for rule in group["rules"]]
    named = {name for expr in exprs for name in re.findall(r"\b(?:paywalld|process)_[a-z_]+|\bup\b", expr)}
    return [f"the service has no metric {name}" for name in sorted(named) if name.removesuffix("_bucket") not in known]


def flags(paywalld):
    """Flags of commands, variables of the environment, and times with a unit."""
    help_text = subprocess.run([paywalld, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"--([a-z-]+)", help_text))
    found = []
    for path in (DEPLOY / "compose.yaml", DEPLOY / "paywalld.service", DEPLOY / "fleet/compose.yaml", DEPLOY / "fleet/kubernetes.yaml"):
        text = path.read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if "serve" in line or re.match(r"\s+- --", line)]
        names = set(re.findall(r"--([a-z-]+)", "\n".join(lines))) | {
            name.lower().replace("_", "-") for name in re.findall(r"PAYWALLD_([A-Z_]+)", text)}
        found += [f"{path.name} has --{name}, which serve does not take" for name in sorted(names - known)]
        found += [f"{path.name} has a time without a unit: {line.strip()}" for line in lines if re.search(r"(drain|timeout|delay)[a-z-]*=\d+$", line)]
    return found


def main():
    options = parser(__doc__).parse_args()
    if yaml is None:
        skipped("PyYAML", "pip install pyyaml")
        return print("1 passed, 0 failed")
    faults = []
    for path in DEPLOY.rglob("*.yaml"):
        try:
            faults += [] if documents(path) else [f"{path.name} is empty"]
        except yaml.YAMLError as error:
            faults.append(f"{path.name}: {error}")
    faults += rules() + manifests() + balancer() + flags(options.paywalld)
    with sample_service(options) as service:
        faults += metrics(service)
    for fault in faults:
        print(f"FAILED {fault}")
    print(f"{1 if not faults else 0} passed, {len(faults)} failed")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
