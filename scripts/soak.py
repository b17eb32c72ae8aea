"""soak.py PORT PROCESS PAYWALLS SECONDS SUBSCRIBERS   The clients of soak.sh; prints what it saw, exits 1 on anything wrong."""

import asyncio
import collections
import json
import multiprocessing
import os
import pathlib
import random
import select
import shutil
import socket
import struct
import subprocess
import sys
import time

PORT, PROCESS = int(sys.argv[1]), int(sys.argv[2])
PAYWALLS, SECONDS, SUBSCRIBERS = pathlib.Path(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
HOST = "127.0.0.1"
counts, wrong = collections.Counter(), []
known = {}
swapped = multiprocessing.Array("d", 2)  # when the last swap to each brand was asked for
end = 0.0


def fault(text):
    if len(wrong) < 20:
        wrong.append(text)
    counts["wrong"] += 1


async def connect():
    while True:
        try:
            return await asyncio.open_connection(HOST, PORT)
        except OSError:
            await asyncio.sleep(0.1)


async def read_answer(reader, head_only=False):
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    status = int(head[0].split()[1])
    length = 0 if head_only or status in (204, 304) else int(fields.get("content-length", 0))
    return status, fields, await reader.readexactly(length)


async def ask(reader, writer, target, method="GET", fields="", body=b""):
    length = f"Content-Length: {len(body)}\r\n" if body or method in ("PUT", "POST") else ""
    writer.write(f"{method} {target} HTTP/1.1\r\nHost: localhost:{PORT}\r\n{fields}{length}\r\n".encode() + body)
    return await read_answer(reader, method == "HEAD")


def check_document(fields, body):
    """The body is the file of the version that the answer names, byte for byte."""
    key = fields.get("paywall-brand"), fields.get("paywall-version")
    if key not in known:
        try:
            known[key] = (PAYWALLS / key[0] / f"{key[1]}.json").read_bytes()
        except (OSError, TypeError):
            return fault(f"an answer names {key}, which is no version")
    if body != known[key]:
        fault(f"the body of {key} differs from its file")


async def keeper():
    """A client that keeps its connection: documents, conditions, heads, renderings, images."""
    reader, writer = await connect()
    tag = '"none"'
    while time.monotonic() < end:
        kind = random.random()
        if kind < 0.6:
            status, fields, body = await ask(reader, writer, "/paywall")
            check_document(fields, body) if status == 200 else fault(f"GET /paywall: {status}")
            tag = fields.get("etag", tag)
        elif kind < 0.75:
            status, fields, _ = await ask(reader, writer, "/paywall", fields=f"If-None-Match: {tag}\r\n")
            status in (200, 304) or fault(f"conditional GET: {status}")
        elif kind < 0.8:
            status, fields, body = await ask(reader, writer, "/paywall", "HEAD")
            status == 200 and not body or fault(f"HEAD: {status}")
        elif kind < 0.9:
            brand = random.choice(["disney", "espn"])
            status, fields, body = await ask(reader, writer, f"/render?brand={brand}&version=1&device=iphone-11")
            status == 200 and b'"root"' in body or status == 503 or fault(f"GET /render: {status}")
        elif kind < 0.95:
            status, fields, body = await ask(reader, writer, "/brands/disney/images/logo.png")
            status == 200 and body[:4] == b"\x89PNG" or fault(f"GET image: {status}")
        else:
            for _ in range(5):
                writer.write(f"GET /paywall HTTP/1.1\r\nHost: localhost:{PORT}\r\n\r\n".encode())
            for _ in range(5):
                status, fields, body = await read_answer(reader)
                check_document(fields, body)
        counts["answers"] += 1
        await asyncio.sleep(random.random() * 0.2)
    writer.close()


async def breaker():
    """A client that breaks off: in the head, in the content, in the middle of an answer, with a reset."""
    while time.monotonic() < end:
        reader, writer = await connect()
        writer.write(random.choice([
            b"GET /paywall HT", b"PUT /admin/brands/disney HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n{",
            b"GET /paywall HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20, b"\x16\x03\x01\x02\x00\x01"]))
        if random.random() < 0.5:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        await asyncio.sleep(random.random() * 0.05)
        writer.close()
        counts["broken off"] += 1


async def dripper():
    """A client that sends its head a byte at a time, for ever: the service lets go of it."""
    while time.monotonic() < end:
        reader, writer = await connect()
        try:
            writer.write(b"GET /paywall HTTP/1.1\r\nHost: localhost\r\nX: ")
            while time.monotonic() < end:
                writer.write(b"a")
                try:
                    await asyncio.wait_for(reader.read(1024), 0.3)
                    counts["let go of"] += 1
                    break
                except asyncio.TimeoutError:
                    pass
        except OSError:
            pass
        finally:
            writer.close()


async def swapper():
    reader, writer = await connect()
    number = 0
    while time.monotonic() < end:
        number += 1
        brand = ("disney", "espn")[number % 2]
        swapped[number % 2] = time.monotonic()
        status, _, body = await ask(reader, writer, f"/admin/active?brand={brand}", "POST")
        if status != 200:
            fault(f"swap: {status} {body[:200]}")
            if status == 503:
                await asyncio.sleep(0.5)
        else:
            status, fields, body = await ask(reader, writer, "/paywall")
            check_document(fields, body)
            fields.get("paywall-brand") == brand or fault(f"after the swap to {brand}: {fields.get('paywall-brand')}")
        counts["swaps"] += 1
        await asyncio.sleep(0.1)


async def publisher():
    reader, writer = await connect()
    number = 0
    while time.monotonic() < end:
        number += 1
        document = json.loads((PAYWALLS / "espn" / "1.json").read_text())
        document.setdefault("meta", {})["name"] = f"Soak {number}"
        wanted = json.dumps(document).encode()
        status, _, body = await ask(reader, writer, "/admin/brands/espn", "PUT", "Content-Type: application/json\r\n", wanted)
        counts["published"] += 1 if status == 201 else 0
        status in (201, 503) or fault(f"publish: {status} {body[:300]}")
        await asyncio.sleep(2)


def subscribe(count, seconds, results):
    """A process of its own that keeps subscribers, and notes for some events how long after the request for the swap they came."""
    end, events, lost, arrivals, poller, links = time.monotonic() + seconds, 0, 0, [], select.epoll(), {}
    while time.monotonic() < end:
        while len(links) < count and time.monotonic() < end:
            link = socket.create_connection((HOST, PORT))
            link.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            links[link.fileno()] = link
            poller.register(link, select.EPOLLIN)
        for place, _ in poller.poll(0.1):
            try:
                data = links[place].recv(65536)
            except OSError:
                data = b""
            if not data:
                lost += 1
                links.pop(place).close()
                continue
            here = data.count(b"\ndata:")
            events += here
            if here == 1 and random.random() < 0.02 and b'"active' in data:
                arrivals.append(time.monotonic() - swapped[b'"disney"' not in data])
    results.put((events, lost, sorted(arrivals)))


def probe(seconds, results):
    """A process of its own that asks 100 times a second, whatever the answers take. K6 does where it is."""
    if shutil.which("k6"):
        return results.put(k6(seconds))
    taken, start, number = [], time.monotonic(), 0
    link = socket.create_connection((HOST, PORT))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while (due := start + number / 100) < start + seconds:
        time.sleep(max(0, due - time.monotonic()))
        link.sendall(b"GET /paywall HTTP/1.1\r\nHost: localhost\r\n\r\n")
        data = b""
        while b"\r\n\r\n" not in data:
            data += link.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split()[0])
        while len(body) < length:
            body += link.recv(65536)
        taken.append((time.monotonic() - due) * 1000)
        number += 1
    taken.sort()
    share = lambda part: taken[min(len(taken) - 1, int(len(taken) * part))]
    results.put(("a probe", {"p(50)": share(0.5), "p(99)": share(0.99), "p(99.9)": share(0.999)}))


def k6(seconds):
    """100 requests a second by k6, and the percentiles that it saw."""
    script = f"""import http from 'k6/http';
      export const options = {{summaryTrendStats: ['p(50)', 'p(99)', 'p(99.9)'], scenarios: {{steady: {{executor: 'constant-arrival-rate',
        rate: 100, timeUnit: '1s', duration: '{int(seconds)}s', preAllocatedVUs: 50, maxVUs: 200}}}}}};
      export default function () {{ http.get('http://{HOST}:{PORT}/paywall'); }}
      export function handleSummary(data) {{ return {{stdout: JSON.stringify(data.metrics.http_req_duration.values)}}; }}"""
    run = subprocess.run(["k6", "run", "--quiet", "--no-usage-report", "-"], input=script, capture_output=True, text=True)
    return "k6", json.loads(run.stdout[run.stdout.index("{"):])


def memory():
    return next(int(line.split()[1]) for line in open(f"/proc/{PROCESS}/status") if line.startswith("VmRSS")) / 1024


def descriptors():
    return len(os.listdir(f"/proc/{PROCESS}/fd"))


async def watch(samples):
    while time.monotonic() < end:
        samples.append(memory())
        await asyncio.sleep(0.5)


async def guarded(client):
    while time.monotonic() < end:
        try:
            await client()
        except (OSError, asyncio.IncompleteReadError) as error:
            counts[f"client error: {type(error).__name__} in {client.__name__}"] += 1
            await asyncio.sleep(0.05)


async def main():
    global end
    for _ in range(100):
        try:
            socket.create_connection((HOST, PORT)).close()
            break
        except OSError:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.5)
    before, start = descriptors(), time.monotonic()
    end = start + SECONDS
    samples, heard, timed = [], multiprocessing.Queue(), multiprocessing.Queue()
    others = [
        multiprocessing.Process(target=subscribe, args=(SUBSCRIBERS, SECONDS, heard)),
        multiprocessing.Process(target=probe, args=(SECONDS, timed))]
    for process in others:
        process.start()
    clients = [keeper] * 160 + [breaker] * 20 + [dripper] * 18 + [swapper, publisher]
    tasks = [asyncio.create_task(guarded(client)) for client in clients] + [asyncio.create_task(watch(samples))]
    await asyncio.wait(tasks, timeout=SECONDS + 5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    events, lost, arrivals = heard.get(timeout=60)
    teller, percentiles = timed.get(timeout=60)
    if lost:
        fault(f"{lost} subscribers lost their connection")
    for _ in range(50):
        if descriptors() <= before:
            break
        await asyncio.sleep(0.1)
    left = descriptors() - before
    half = samples[len(samples) // 2:]
    print(f"{SECONDS:.0f} s, {SUBSCRIBERS} subscribers, {events} events, {dict(counts)}")
    told = ", ".join(f"{name} {value:.1f} ms" for name, value in percentiles.items())
    print(f"GET /paywall at 100/s, by {teller}: {told}")
    print(f"memory {samples[0]:.1f} MB at first, {half[0]:.1f} MB at half, {half[-1]:.1f} MB at the end, {memory():.1f} MB after; descriptors left: {left}")
    if arrivals:
        print(f"an event arrived after {arrivals[len(arrivals) // 2] * 1000:.0f} ms (median), {arrivals[int(len(arrivals) * .99)] * 1000:.0f} ms (p99)")
    for text in wrong:
        print("wrong:", text)
    leaks = half[-1] > half[0] * 1.2 + 8
    if leaks:
        print("memory grew in the second half")
    sys.exit(1 if wrong or leaks or left > 0 else 0)


asyncio.run(main())
