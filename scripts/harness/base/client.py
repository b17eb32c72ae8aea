"""An HTTP client of the service: it sends requests on a persistent connection, and reads one response after another."""

import collections
import socket

Answer = collections.namedtuple("Answer", "status fields body")


class Fields(dict):
    """The fields of a response by case-insensitive name; None for a missing one."""

    def __getitem__(self, name):
        return self.get(name)

    def get(self, name, default=None):
        return super().get(name.lower(), default)


class Client:
    """Connects on the first request, and again after `close`. Each failure is an OSError."""

    def __init__(self, port, timeout=10):
        self.port, self.timeout = port, timeout
        self.socket, self.input = None, b""

    def connect(self):
        if self.socket is None:
            self.socket, self.input = socket.create_connection(("127.0.0.1", self.port), self.timeout), b""
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self

    def close(self):
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def ask(self, method, target, body=None, fields=None):
        """Sends a request and returns the response."""
        self.send(method, target, body, fields)
        return self.answer(to_head=method == "HEAD")

    def send(self, method, target, body=None, fields=None):
        """Sends a request; several may be sent before the first response."""
        body = body.encode() if isinstance(body, str) else body or b""
        lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in (fields or {}).items()]
        if body or method in ("POST", "PUT"):
            lines.append(f"Content-Length: {len(body)}")
        self.send_bytes("\r\n".join([*lines, "", ""]).encode() + body)

    def send_bytes(self, data):
        """Sends any bytes, valid request or not."""
        self.connect().socket.sendall(data)

    def head(self):
        """The status and the fields of the next response; continue an event stream with `read_until`."""
        head = self.read_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in head[1:] if line)
        return int(head[0].split(" ")[1]), Fields((name.lower(), value.strip()) for name, _, value in pairs)

    def answer(self, to_head=False):
        """The next response; content without a length ends with the connection."""
        status, fields = self.head()
        bare = to_head or status in (204, 304)
        body = b"" if bare else self.read_content(fields["Content-Length"])
        if fields["Connection"] == "close":
            self.close()
        return Answer(status, fields, body)

    def read_until(self, end):
        """The received bytes up to and including these."""
        while end not in self.input:
            if not self.receive():
                raise ConnectionResetError("the connection ended in the middle of an answer")
        text, _, self.input = self.input.partition(end)
        return text + end

    def read_content(self, length):
        while length is None or len(self.input) < int(length):
            if self.receive():
                continue
            if length is None:
                length = len(self.input)
            else:
                raise ConnectionResetError(f"the connection ended after {len(self.input)} bytes of {length}")
        body, self.input = self.input[: int(length)], self.input[int(length) :]
        return body

    def receive(self):
        """Receives available bytes; false if the connection is closed."""
        data = self.socket.recv(1 << 18)
        self.input += data
        return bool(data)
