"""TypeScript and React of the machine, beside the types that a service sends."""

import json
import os
import pathlib
import subprocess

# Where Debian has modules of Node.js.
MODULES = pathlib.Path("/usr/share/nodejs")
TYPES = MODULES / "@types/react"
OPTIONS = {
    "strict": True, "target": "es2022", "module": "es2022", "moduleResolution": "node", "lib": ["es2022", "dom", "dom.iterable"], "jsx": "react-jsx",
    "types": [], "noUnusedLocals": True,
}


def compile_types(folder, client):
    """Compiles the modules of a folder beside the types of <paywall-view>; what is wrong with them."""
    for name in ("paywall.d.ts", "paywall.react.d.ts"):
        (folder / name).write_bytes(client.ask("GET", f"/client/{name}").body)
    (folder / "node_modules").symlink_to(MODULES)
    (folder / "package.json").write_text(json.dumps({"type": "module"}))
    (folder / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS, "include": ["*.ts", "*.tsx"]}))
    made = subprocess.run(["tsc", "--project", folder, "--pretty", "false"], capture_output=True, text=True, cwd=folder, check=False)
    # Debian has React's types without those that they import.
    return [line for line in made.stdout.splitlines() if not line.startswith((".", "/", " "))]


def run_module(folder, module, *arguments):
    """Runs a module of the folder in Node.js; React's own modules find each other by NODE_PATH."""
    return subprocess.run(["node", folder / module, *arguments], capture_output=True, text=True, timeout=60, check=False,
                          env={**os.environ, "NODE_PATH": str(MODULES)})
