"""A network for a campaign: proxies between named places, whose links it can cut, delay and heal while they are in use.

    with Network() as network:
        port = network.link("node1", "etcd1", 2379)     # node1 reaches etcd1 by this port
        network.cut("node1", "etcd1")                   # connections are reset, and new ones too
        network.silence("etcd1", "node1")               # answers no longer arrive; what is sent is kept, as TCP does
        network.lose("etcd1", "node1", "fleet/head")    # watches lack the events of such keys; their connections stay
        network.heal()

It runs as a process of its own, so that a busy campaign delays nobody's bytes, and ends with the campaign. All members of etcd reach a
member by the same port; each says in the field X-Server-From which one it is.
"""

import asyncio
import contextlib
import json
import re
import socket
import struct
import subprocess
import sys

from harness.etcd.watches import WatchAnswer, marks

SOURCE = re.compile(rb"\r\nX-Server-From: ([0-9a-f]+)\r\n")


class Network:
    """The links, from the campaign's side."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, "-m", "harness.fleet.network"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def _tell(self, *words):
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def link(self, source, target, port):
        """The port that leads to the target's; source None is told by the first request of a connection."""
        return self._tell("link", source, target, port)

    def name(self, names):
        """What the sources of X-Server-From are called here."""
        self._tell("name", names)

    def cut(self, one, other):
        """Resets the connections between two places, and each new one."""
        self._tell("cut", one, other)

    def silence(self, source, target):
        """Holds what flows from one place to another."""
        self._tell("silence", source, target)

    def delay(self, source, target, seconds):
        """What flows from one place to another arrives so much later."""
        self._tell("delay", source, target, seconds)

    def lose(self, source, target, *keys):
        """Drops the events of keys that begin so, from all watches of the target at the source."""
        self._tell("lose", source, target, keys)

    def lost(self):
        """How many messages of watches were dropped until now."""
        return self._tell("lost")

    def heal(self, loses=False):
        """Ends all faults. With `loses` the connections that held bytes are reset, so that the bytes are lost."""
        return self._tell("heal", loses)


class Link:
    """One connection: two sockets, and a flow in each direction."""

    def __init__(self, proxy, source, target):
        self.proxy, self.source, self.target = proxy, source, target
        self.writers, self.held, self.watch = [], False, None

    @property
    def places(self):
        return self.proxy.names.get(self.source, self.source), self.target

    async def run(self, reader, writer, port):
        self.writers = [writer]
        if self.is_cut():
            return self.reset()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        except OSError:
            return self.reset()
        self.writers.append(far_writer)
        for one in self.writers:
            one.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.gather(self.flow(reader, far_writer, False), self.flow(far_reader, writer, True), return_exceptions=True)
        for one in self.writers:
            one.close()

    async def flow(self, reader, writer, is_back):
        is_first = True
        while data := await reader.read(1 << 16):
            if is_first and self.source is None and not is_back:
                found = SOURCE.search(data)
                self.source = found[1].decode() if found else ""
                if self.is_cut():
                    return self.reset()
            if is_first and not is_back and data.startswith(b"POST /v3/watch "):
                self.watch = WatchAnswer()
            is_first = False
            await self.wait(is_back)
            writer.write(self.heard(data) if is_back and self.watch else data)
            await writer.drain()
        await self.wait(is_back)
        writer.write_eof()

    async def wait(self, is_back):
        """Waits as long as the flow is delayed or silent."""
        way = self.places[::-1] if is_back else self.places
        if way in self.proxy.delays:
            await asyncio.sleep(self.proxy.delays[way])
        while (self.places[::-1] if is_back else self.places) in self.proxy.silent:
            self.held = True
            await self.proxy.changed()

    def heard(self, data):
        """What a watch hears of an answer."""
        before = self.watch.lost
        passed = self.watch.without(data, self.proxy.losses.get(self.places[::-1], ()))
        self.proxy.lost += self.watch.lost - before
        return passed

    def is_cut(self):
        return frozenset(self.places) in self.proxy.cuts

    def reset(self):
        for one in self.writers:
            # It may have ended by itself.
            with contextlib.suppress(OSError):
                one.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            one.transport.abort()


class Proxy:
    """All links, in their own process."""

    def __init__(self):
        self.names, self.cuts, self.silent, self.delays, self.links = {}, set(), set(), {}, set()
        self.losses, self.lost = {}, 0
        self.waiting = asyncio.Event()

    async def changed(self):
        await self.waiting.wait()

    def notify(self):
        self.waiting.set()
        self.waiting = asyncio.Event()

    async def obey(self, word, *rest):
        if word == "link":
            return await self.open(*rest)
        if word == "name":
            self.names.update(rest[0])
        elif word == "cut":
            self.cuts.add(frozenset(rest))
            for link in [link for link in self.links if link.is_cut()]:
                link.reset()
        elif word == "silence":
            self.silent.add(tuple(rest))
        elif word == "delay":
            self.delays[rest[0], rest[1]] = rest[2]
        elif word == "lose":
            self.losses[rest[0], rest[1]] = marks(rest[2])
        elif word == "lost":
            return self.lost
        elif word == "heal":
            self.cuts.clear()
            self.silent.clear()
            self.delays.clear()
            self.losses.clear()
            held = [link for link in self.links if link.held]
            for link in held:
                link.held = False
                if rest[0]:
                    link.reset()
            self.notify()
            return len(held)
        return None

    async def open(self, source, target, port):
        async def accept(reader, writer):
            link = Link(self, source, target)
            self.links.add(link)
            try:
                await link.run(reader, writer, port)
            finally:
                self.links.discard(link)

        server = await asyncio.start_server(accept, "127.0.0.1", 0, limit=1 << 20, backlog=256)
        return server.sockets[0].getsockname()[1]


async def main():
    proxy, loop, commands = Proxy(), asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    while line := await commands.readline():
        print(json.dumps(await proxy.obey(*json.loads(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
