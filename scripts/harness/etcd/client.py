"""A client of etcd's JSON gateway, on one connection that it keeps."""

import base64
import json
import socket
import ssl

from harness.base.client import Client


def text64(value):
    """Bytes or text as etcd's JSON has them."""
    return base64.b64encode(value.encode() if isinstance(value, str) else value).decode()


def bytes64(value):
    return base64.b64decode(value or "")


def after(prefix):
    """The end of the range of all keys with this prefix."""
    data = bytearray(prefix.encode() if isinstance(prefix, str) else prefix)
    data[-1] += 1
    return bytes(data)


class EtcdError(Exception):
    """A refusal: its status, its gRPC code where it is told, and its message."""

    def __init__(self, status, code, message):
        super().__init__(f"{status} (code {code}): {message}")
        self.status, self.code, self.message = status, code, message


class EtcdClient(Client):
    """Asks one endpoint. `secure` is an ssl.SSLContext; user and password sign in before the first call, and once more when a token is no longer known."""

    def __init__(self, port, timeout=5, secure=None, user=None, password=None):
        super().__init__(port, timeout)
        self.secure, self.user, self.password, self.token = secure, user, password, None

    def connect(self):
        if self.socket is None:
            plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket, self.input = self.secure.wrap_socket(plain, server_hostname="127.0.0.1") if self.secure else plain, b""
        return self

    def call(self, path, body):
        """The JSON of an answer; EtcdError for a refusal, OSError when it is unknown what happened."""
        if self.user and self.token is None:
            self.token = self.post("/v3/auth/authenticate", {"name": self.user, "password": self.password})["token"]
        try:
            return self.post(path, body)
        except EtcdError as error:
            if not self.user or error.status != 401:
                raise
            self.token = self.post("/v3/auth/authenticate", {"name": self.user, "password": self.password})["token"]
            return self.post(path, body)

    def post(self, path, body):
        fields = {"Content-Type": "application/json"}
        if self.token:
            fields["Authorization"] = self.token
        try:
            answer = self.ask("POST", path, json.dumps(body).encode(), fields)
        except OSError:
            # The rest of the answer may still come.
            self.close()
            raise
        told = json.loads(answer.body) if answer.body.lstrip().startswith(b"{") else {"message": answer.body.decode("latin-1")}
        if answer.status != 200:
            raise EtcdError(answer.status, told.get("code"), told.get("message") or told.get("error"))
        return told

    def read_content(self, length):
        """Leases, and some refusals, are answered in chunks; a refusal also has a trailer."""
        if length is not None:
            return super().read_content(length)
        body = b"".join(self.chunks())
        while self.read_until(b"\r\n") != b"\r\n":
            pass
        return body

    def chunks(self):
        while size := int(self.read_until(b"\r\n"), 16):
            yield super().read_content(size)
            self.read_until(b"\r\n")

    def put(self, key, value, **more):
        return self.call("/v3/kv/put", {"key": text64(key), "value": text64(value), **more})

    def range(self, key, end=None, **more):
        """The keys and values in a range, in order of the keys, and the revision of the store."""
        body = {"key": text64(key), **({"range_end": text64(end)} if end else {}), **more}
        told = self.call("/v3/kv/range", body)
        found = [(bytes64(pair["key"]), bytes64(pair.get("value"))) for pair in told.get("kvs", [])]
        return found, int(told["header"]["revision"])

    def every(self, prefix, page=500):
        """All keys and values with a prefix at one revision, read in pages."""
        start, end, found, revision = prefix.encode() if isinstance(prefix, str) else prefix, after(prefix), [], None
        while True:
            pinned = {} if revision is None else {"revision": str(revision)}
            part, at = self.range(start, end, limit=str(page), **pinned)
            revision = revision or at
            found += part
            if len(part) < page:
                return found, revision
            start = part[-1][0] + b"\0"

    def delete(self, key, end=None):
        return self.call("/v3/kv/deleterange", {"key": text64(key), **({"range_end": text64(end)} if end else {})})

    def create(self, key, value):
        """Puts a key that does not exist yet; whether it was put."""
        told = self.call("/v3/kv/txn", {
            "compare": [{"target": "CREATE", "result": "EQUAL", "key": text64(key), "create_revision": "0"}],
            "success": [{"request_put": {"key": text64(key), "value": text64(value)}}],
        })
        return told.get("succeeded", False)

    def status(self):
        return self.call("/v3/maintenance/status", {})

    def watch(self, key, end=None, start=None, **more):
        """Messages of a watch, as they come, until the connection ends (OSError)."""
        create = {"key": text64(key), "progress_notify": True, **more}
        if end:
            create["range_end"] = text64(end)
        if start:
            create["start_revision"] = str(start)
        fields = {"Authorization": self.token} if self.token else None
        self.send("POST", "/v3/watch", json.dumps({"create_request": create}).encode(), fields)
        status, head = self.head()
        if status != 200:
            raise EtcdError(status, None, self.read_content(head["Content-Length"]).decode("latin-1"))
        text = b""
        for chunk in self.chunks():
            *lines, text = (text + chunk).split(b"\n")
            for line in lines:
                if line.strip():
                    yield json.loads(line)
        raise ConnectionResetError("the watch has ended")
