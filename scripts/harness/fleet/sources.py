"""The story of a data source: one node asks it on behalf of all, and another node goes on when that one is killed."""

import http.server
import json
import threading
import time

from harness.fleet.stage import PATIENCE, ask, eventually, expect, port_of, send


class Source:
    """A server of data that counts its questions."""

    def __init__(self):
        self.title, self.questions = "", 0
        source = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                source.questions += 1
                body = json.dumps([{"title": source.title}]).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def shown_by(self, nodes, title, deadline=PATIENCE):
        """The nodes come to show this title, which the source has from now on."""
        self.title = title
        for node in nodes:
            eventually(lambda: shown(node) == [title], lambda: f"{node.name} shows {shown(node)}, not {title}; it says {node.log[-3:]}", deadline)

    def is_asked_once_a_second(self):
        before, begin = self.questions, time.monotonic()
        time.sleep(5)
        eventually(lambda: self.questions > before, "the source is asked no more")
        asked, seconds = self.questions - before, time.monotonic() - begin
        # Two nodes would ask ten times in five seconds.
        expect(asked <= seconds + 2, f"the source was asked {asked} times in {seconds:.1f} s, where one node asks once a second")


def shown(node):
    return [each["title"] for each in ask(node, "/paywall/resolved?brand=alpha")[1]["components"]]


def killed_asker(stage):
    """Whichever node is killed, the source is asked on within 15 s, by one node alone, and all that live show its answers."""
    cluster = stage.cluster()
    one, two = (stage.node(name, port_of(cluster), ("--data-source-allow", "127.0.0.1", "--data-source-period", "1s")).start() for name in ("one", "two"))
    with Source() as source:
        document = {
            "data": {"deals": {"@source": f"http://127.0.0.1:{source.server.server_port}/deals.json", "every": "PT1S", "fallback": [{"title": "old"}]}},
            "components": [{"@each": "@deals", "@as": "deal", "@do": {"type": "label", "title": "@deal.title"}}],
        }
        send(one, "PUT", "/admin/brands/alpha?activate=true", document)
        source.shown_by([one, two], "both")
        source.is_asked_once_a_second()
        for killed, other in ((one, two), (two, one)):
            killed.kill()
            source.shown_by([other], f"without {killed.name}")
            source.is_asked_once_a_second()
            killed.start()
            source.shown_by([one, two], f"with {killed.name} again")
        source.is_asked_once_a_second()
