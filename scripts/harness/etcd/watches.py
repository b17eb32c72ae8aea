"""Removes events from etcd's answers to a watch on their way to a node, so that the node does not hear of them."""

import base64


def marks(keys):
    """What a message has that is about a key that begins so."""
    # Three bytes of a key are four characters; the rest of the last three may be part of what follows.
    return tuple(b'"key":"' + base64.b64encode(key.encode()[: len(key) // 3 * 3]) for key in keys)


class WatchAnswer:
    """One answer: a head, then messages in lines, in chunks that need not end where a line ends. `lost` counts the dropped messages."""

    def __init__(self):
        self.input, self.line, self.is_head, self.is_chunked, self.lost = b"", b"", True, False, 0

    def without(self, data, dropped):
        """What to pass on once these bytes have come: no message that has one of these marks."""
        self.input += data
        passed = self.head() if self.is_head else b""
        while self.is_chunked and (piece := self.chunk()) is not None:
            *lines, self.line = (self.line + piece).split(b"\n")
            for line in lines:
                if any(mark in line for mark in dropped):
                    self.lost += 1
                else:
                    passed += b"%x\r\n%s\n\r\n" % (len(line) + 1, line)
        if not self.is_head and not self.is_chunked:
            passed, self.input = passed + self.input, b""
        return passed

    def head(self):
        """The head, once it is whole."""
        head, end, rest = self.input.partition(b"\r\n\r\n")
        if not end:
            return b""
        self.input, self.is_head, self.is_chunked = rest, False, b"transfer-encoding: chunked" in head.lower()
        return head + end

    def chunk(self):
        """The content of the next chunk; None if it is not whole yet. After the last one nothing is looked at."""
        size, end, rest = self.input.partition(b"\r\n")
        if not end:
            return None
        length = int(size, 16)
        if not length:
            self.is_chunked = False
            return None
        if len(rest) < length + 2:
            return None
        self.input = rest[length + 2 :]
        return rest[:length]
