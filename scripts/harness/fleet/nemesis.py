"""Makes things go wrong in a fleet: it kills and stops processes, cuts links, loses events, compacts logs and shifts clocks."""

import random
import threading
import time

from harness.etcd.client import EtcdError
from harness.fleet.nodes import PREFIX
from harness.fleet.tokens import Loss

# What a node does not hear of while events are lost, and for how long: longer than it may need to find out.
LOST = (("secrets/",), ("head",), ("head", "log/"), ("secrets/", "head", "log/"))
LOSS = 7


class Nemesis(threading.Thread):
    """One fault after another, sometimes two at a time; each is healed before the next. `told` is what happened when."""

    def __init__(self, fleet, seed):
        super().__init__(daemon=True)
        self.fleet, self.chance, self.over, self.told, self.faults = fleet, random.Random(seed), threading.Event(), [], []
        # When which node's watches lost events, and nothing else went wrong.
        self.losses = []
        self.begin = time.monotonic()
        self.compactor = threading.Thread(target=self.compact, daemon=True)

    def tell(self, text):
        self.told.append(f"{time.monotonic() - self.begin:6.2f} {text}")

    def run(self):
        self.compactor.start()
        while not self.over.wait(self.chance.uniform(0.3, 1.2)):
            acts = self.chance.sample(ACTS, self.chance.choice([1, 1, 2]))
            if Nemesis.lose_events in acts:
                self.lose_events()
            else:
                for act in acts:
                    act(self)
                self.over.wait(self.chance.choice([0.2, 0.3, 0.5, 1, 1, 2, 4]))
            self.heal()

    def end(self):
        self.over.set()
        self.join(30)
        self.compactor.join(30)

    def heal(self):
        for node in self.fleet.nodes:
            if not node.is_running() and node.life and node.process.returncode not in (-9, -15, 0):
                self.faults.append(f"{node.name} ended by itself with {node.process.returncode}: {''.join(node.log[-5:])}")
        self.fleet.heal()
        self.tell("healed")

    def compact(self):
        """The history of etcd begins anew each second."""
        while not self.over.wait(1):
            try:
                self.fleet.cluster.compact()
            except (OSError, EtcdError):
                continue

    def node(self):
        return self.chance.choice(self.fleet.nodes)

    def member(self):
        return self.chance.choice(self.fleet.cluster.members)

    def kill_node(self):
        node = self.node()
        self.tell(f"kill {node.name}")
        node.kill()

    def replace_node(self):
        """A node loses its state folder with the machine.

        The folder is moved, not deleted: for some seconds after many files are deleted, ext4 makes new ones slowly.
        """
        node = self.node()
        self.tell(f"replace {node.name}")
        node.kill()
        if (node.home / "state").exists():
            (node.home / "state").rename(node.home / f"lost-{time.monotonic_ns()}")

    def restart_node(self):
        node = self.node()
        if node.is_running():
            self.tell(f"restart {node.name}")
            node.resume()
            node.stop()
            node.start(waits=False)

    def pause_node(self):
        node = self.node()
        if node.is_running():
            self.tell(f"pause {node.name}")
            node.pause()

    def kill_member(self):
        member = self.member()
        self.tell(f"kill {member.name}")
        member.kill()

    def restart_members(self):
        self.tell("restart all members")
        for member in self.fleet.cluster.members:
            member.restart()

    def pause_member(self):
        member = self.chance.choice([self.fleet.cluster.leader() or self.member(), self.member()])
        self.tell(f"pause {member.name}")
        member.pause()

    def cut_node(self):
        """A node loses some or all members: reset, silent, or only the answers are lost."""
        node, members = self.node(), self.fleet.cluster.members
        some, way = self.chance.sample(members, self.chance.choice([1, len(members)])), self.chance.choice(["reset", "silent", "no answers", "no requests"])
        self.tell(f"{way} between {node.name} and {' '.join(member.name for member in some)}")
        for member in some:
            self.part(node.name, member.name, way)

    def lose_answers(self):
        """What a node asks for happens, and it is not told."""
        node = self.node()
        self.tell(f"no answers to {node.name}")
        for member in self.fleet.cluster.members:
            self.part(node.name, member.name, "no answers")

    def lose_events(self):
        """The watches of a node lack events, and nothing says so: the connections stay. Nothing else goes wrong meanwhile."""
        node, keys = self.node(), self.chance.choice(LOST)
        self.tell(f"{node.name} does not hear of {' '.join(keys)}")
        begin, before = time.monotonic(), self.fleet.network.lost()
        for member in self.fleet.cluster.members:
            self.fleet.network.lose(member.name, node.name, *(f"{PREFIX}/watched/{key}" for key in keys))
        self.over.wait(LOSS)
        self.losses.append(Loss(node.name, begin, time.monotonic()))
        self.tell(f"{self.fleet.network.lost() - before} messages are lost")

    def part(self, one, other, way):
        network = self.fleet.network
        if way == "reset":
            network.cut(one, other)
        if way in ("silent", "no requests"):
            network.silence(one, other)
        if way in ("silent", "no answers"):
            network.silence(other, one)

    def isolate_member(self):
        """A member loses the others, but not the nodes."""
        member, way = self.chance.choice([self.fleet.cluster.leader() or self.member(), self.member()]), self.chance.choice(["reset", "silent"])
        self.tell(f"{way} around {member.name}")
        for other in self.fleet.cluster.members:
            if other is not member:
                self.part(member.name, other.name, way)

    def slow(self):
        node, seconds = self.node(), self.chance.choice([0.02, 0.2, 1])
        self.tell(f"{node.name} is {seconds} s away")
        for member in self.fleet.cluster.members:
            self.fleet.network.delay(node.name, member.name, seconds)

    def shift_clock(self):
        node, seconds = self.node(), self.chance.choice([-86_400, -61, -2, 2, 61, 7_200])
        if node.clock:
            self.tell(f"the clock of {node.name} jumps by {seconds} s")
            node.shift(seconds)


ACTS = [
    Nemesis.kill_node, Nemesis.replace_node, Nemesis.restart_node, Nemesis.pause_node, Nemesis.kill_member, Nemesis.restart_members,
    Nemesis.pause_member, Nemesis.cut_node, Nemesis.lose_answers, Nemesis.lose_answers, Nemesis.isolate_member, Nemesis.slow, Nemesis.shift_clock,
    Nemesis.lose_events,
]
