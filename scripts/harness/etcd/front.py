"""A server in front of etcd whose mode decides how it answers, so that a node meets a server that is not an etcd, or an etcd that fails midway.

    with Front(port) as front:          # `port` is etcd's
        front.turn("nginx")             # pass, nginx, half, watch-error; connections of the former mode end
"""

import contextlib
import socket
import threading

from harness.etcd.watches import marks

PAGE = b"<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n"
HEAD = b"HTTP/1.1 %s\r\nServer: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"


def answer(status, server, kind, body):
    return HEAD % (status, server, kind, len(body)) + body


def chunk(body):
    return b"%x\r\n%s\r\n" % (len(body), body)


# What a watch says that fails after its beginning, as grpc-gateway writes it.
WATCH_ERROR = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    + chunk(b'{"result":{"header":{"cluster_id":"1","revision":"1","raft_term":"2"},"created":true}}\n')
    + chunk(b'{"error":{"grpc_code":14,"http_code":503,"message":"etcdserver: no leader","http_status":"Service Unavailable"}}\n') + b"0\r\n\r\n"
)


class Front:
    def __init__(self, port):
        self.target, self.mode, self.open, self.asked = port, "pass", set(), 0
        self.deaf, self.lost = (), 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.close()
        self.turn("closed")

    def turn(self, mode):
        """Answers otherwise from now on."""
        self.mode = mode
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def lose(self, *keys):
        """Drops the events of keys that begin so, from all watches, from now on. The connections stay."""
        self.deaf = marks(keys)

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(near,), daemon=True).start()

    def serve(self, near):
        self.open.add(near)
        with contextlib.suppress(OSError), near:
            data = near.recv(1 << 16)
            if self.mode == "pass" or self.mode == "watch-error" and not data.startswith(b"POST /v3/watch "):
                self.relay(near, data)
            while data and self.mode != "closed":
                self.asked += 1
                near.sendall(self.scripted())
                if self.mode == "watch-error":
                    break
                data = near.recv(1 << 16)
        self.open.discard(near)

    def scripted(self):
        if self.mode == "half":
            return answer(b"200 OK", b"etcd", b"application/json", b'{"header":{"cluster_id":"14841639068965178418","member_id":"10276657743932975437","revi')
        return WATCH_ERROR if self.mode == "watch-error" else answer(b"404 Not Found", b"nginx/1.22.1", b"text/html", PAGE)

    def relay(self, near, data):
        """Passes everything on in both directions, until one of them ends."""
        with socket.create_connection(("127.0.0.1", self.target)) as far:
            self.open.add(far)
            far.sendall(data)
            back = threading.Thread(target=self.flow, args=(far, near, data.startswith(b"POST /v3/watch ")), daemon=True)
            back.start()
            self.flow(near, far)
            back.join(5)
            self.open.discard(far)
        raise ConnectionError

    def flow(self, source, target, is_watch=False):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                # etcd sends the events of a moment in a piece of its own.
                if is_watch and not data.startswith(b"HTTP") and any(key in data for key in self.deaf):
                    self.lost += 1
                    continue
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
