"""A page of another origin."""

import http.server
import threading


class Elsewhere:
    """A page on another port, and further ones by their paths."""

    def __init__(self, text, fields=None, pages=None):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                for name, value in {"Content-Type": "text/html; charset=utf-8", **(fields or {})}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write((pages or {}).get(self.path, text).encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
