"""Puts reverse proxies before a service without a token: no stranger may change anything through one, and curl beside them may.

Short run: proxies

Nor does removing the last token let anybody in, and a service that other machines can reach without a token says so.
nginx, HAProxy, Apache and Caddy, each as Debian installs it and with little more than a line of configuration; those that are not installed are
skipped. Strangers ask through each as it is meant, over a connection that is kept, and by sending a change and being gone at once.
"""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import struct
import subprocess
import tempfile

from client import Client
from service import parser, sample_service, wait_for

CHANGE = "/admin/active?brand=espn"
SWAP = f"POST {CHANGE} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode()

NGINX = """daemon off; pid {folder}/pid; error_log {folder}/log; {user}
events {{}}
http {{
  access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder};
  scgi_temp_path {folder};
  upstream paywalld {{ server 127.0.0.1:{service}; keepalive 4; }}
  server {{ listen {port}; location / {{ {pass_} }} }}
}}
"""
NGINX_PLAIN = "proxy_pass http://127.0.0.1:{service};"
NGINX_KEPT = 'proxy_pass http://paywalld; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host localhost;'

HAPROXY = """defaults
  mode {mode}
  timeout connect 5s
  timeout client 30s
  timeout server 30s
listen paywalld
  bind {host}:{port}
  server one 127.0.0.1:{service}
"""

APACHE = """ServerName localhost
ServerRoot {folder}
PidFile {folder}/pid
ErrorLog {folder}/log
Listen {port}
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule proxy_module /usr/lib/apache2/modules/mod_proxy.so
LoadModule proxy_http_module /usr/lib/apache2/modules/mod_proxy_http.so
User www-data
Group www-data
ProxyAddHeaders {marks}
ProxyPass / http://127.0.0.1:{service}/
"""

CADDY = """{{
  admin off
  auto_https off
}}
:{port} {{
  reverse_proxy localhost:{service} {{
    {marks}
  }}
}}
"""
CADDY_UNMARKED = "header_up -X-Forwarded-For\n    header_up -X-Forwarded-Host\n    header_up -X-Forwarded-Proto\n    header_up -Via"

# What it is, the program, its arguments, its configuration and what that is filled with.
PROXIES = [
    ("nginx, its own user", "nginx", ["-c"], NGINX, {"user": "", "pass_": NGINX_PLAIN}),
    ("nginx as root", "nginx", ["-c"], NGINX, {"user": "user root;", "pass_": NGINX_PLAIN}),
    ("nginx as root, connections kept", "nginx", ["-c"], NGINX, {"user": "user root;", "pass_": NGINX_KEPT}),
    ("HAProxy", "haproxy", ["-db", "-f"], HAPROXY, {"mode": "http", "host": "*"}),
    ("HAProxy for this machine alone", "haproxy", ["-db", "-f"], HAPROXY, {"mode": "http", "host": "127.0.0.1"}),
    ("HAProxy, connections unread", "haproxy", ["-db", "-f"], HAPROXY, {"mode": "tcp", "host": "*"}),
    ("Apache", "apache2", ["-DFOREGROUND", "-f"], APACHE, {"marks": "On"}),
    ("Apache without X-Forwarded fields", "apache2", ["-DFOREGROUND", "-f"], APACHE, {"marks": "Off"}),
    ("Caddy", "caddy", ["run", "--adapter", "caddyfile", "--config"], CADDY, {"marks": ""}),
    ("Caddy without X-Forwarded fields", "caddy", ["run", "--adapter", "caddyfile", "--config"], CADDY, {"marks": CADDY_UNMARKED}),
]


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def free_port(ports):
    while True:
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("", random.choice(ports)))
            return probe.getsockname()[1]


@contextlib.contextmanager
def proxy(program, arguments, text, values, service, ports):
    """The proxy's port, once it answers."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        port = free_port(ports)
        values = {name: value.format(service=service.port) for name, value in values.items()}
        config = pathlib.Path(folder, "config")
        config.write_text(text.format(folder=folder, port=port, service=service.port, **values))
        log = open(os.path.join(folder, "output"), "w+b")
        process = subprocess.Popen(
            [program, *arguments, str(config)], stdout=log, stderr=log, env={**os.environ, "HOME": folder}
        )
        try:
            wait_for(lambda: is_open(port) or process.poll() is not None, f"{program} to listen")
            if process.poll() is not None:
                log.seek(0)
                raise RuntimeError(f"{program} did not start: {log.read().decode()[-500:]}")
            yield port
        finally:
            process.terminate()
            process.wait()
            log.close()


def expect(what, found, wanted):
    if found != wanted:
        raise RuntimeError(f"{what}: {found}, not {wanted}")


def status(port, method, target):
    with contextlib.closing(Client(port)) as client:
        return client.ask(method, target, fields={"Accept-Encoding": "identity"}).status


def strangers(port, rounds):
    """What strangers try through a proxy."""
    for target in ("/admin/active", "/admin/audit"):
        expect("GET " + target, status(port, "GET", target), 403)
    expect("GET /paywall", status(port, "GET", "/paywall"), 200)
    with contextlib.closing(Client(port)) as client:
        for _ in range(3):
            client.send_bytes(SWAP)
            expect("POST " + CHANGE, client.answer().status, 403)
    for number in range(rounds):
        with contextlib.closing(Client(port)) as client:
            client.send_bytes(SWAP)
            if number % 2:
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def curl(service, brand):
    url = f"localhost:{service.port}/admin/active?brand={brand}"
    done = subprocess.run(["curl", "-s", "-X", "POST", url], stdout=subprocess.PIPE, text=True, check=False)
    if '"changed"' not in done.stdout:
        raise RuntimeError(f"curl -X POST {url}: {done.stdout}")


def tokens(service, paywalld):
    """What a token changes, and what is left when it is removed."""

    def token(*words):
        state = service.command[service.command.index("--state") + 1]
        done = subprocess.run([paywalld, "token", *words, "--state", state], stdout=subprocess.PIPE, text=True, check=True)
        service.process.send_signal(signal.SIGHUP)
        return done.stdout.strip()

    def wait_until(status, fields=None):
        wait_for(lambda: service.ask("GET", "/admin/active", fields=fields)[0] == status, f"GET /admin/active: {status}")

    secret = {"Authorization": "Bearer " + token("add", "anna", "--role", "admin")}
    wait_until(401)
    wait_until(200, secret)
    token("remove", "anna")
    wait_until(401, secret)
    wait_until(401)
    token("open")
    wait_until(200)


def warns(service):
    return any("warning: other machines can connect" in line for line in service.log)


def active(service):
    return service.ask("GET", "/admin/active")[2]["active"]


def main():
    arguments = parser(__doc__)
    arguments.add_argument("--rounds", type=int, default=20, help="changes of strangers who are gone at once, for each proxy")
    options = arguments.parse_args()
    passed = 0
    with sample_service(options, "--brand", "disney") as service:
        for name, program, flags, text, values in PROXIES:
            if shutil.which(program) is None:
                print(f"skipped: {name}: {program} is not installed")
                continue
            # A port that somebody chose, and one as the system gives to whoever wants any.
            for ports in (range(20000, 30000), range(40000, 60000)):
                with proxy(program, flags, text, values, service, ports) as port:
                    strangers(port, options.rounds)
                    curl(service, "disney")
                    expect(f"active behind {name}", active(service), "disney")
                passed += 1
            print(f"refuses strangers behind {name}")
        changes = service.ask("GET", "/admin/audit?limit=1000")[2]["changes"]
        expect("changes of the active brand to espn", [c for c in changes if c["after"].get("active") == "espn"], [])
        curl(service, "espn")
        expect("active after curl", active(service), "espn")
        tokens(service, options.paywalld)
        expect("a warning of a service for this machine alone", warns(service), False)
    with sample_service(options, "--host", "0.0.0.0") as service:
        wait_for(lambda: warns(service), "the warning of a service for every machine")
    print(f"{passed + 3} passed, 0 failed")


main()
