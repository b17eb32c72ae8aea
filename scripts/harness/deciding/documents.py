"""Placements that ask for everything: an earlier and a later version, with shares that end at numbers of readers."""

import copy


def number(seed, person, version=2):
    """GrowthBook's number of a person, from 0 to below 1."""
    if version == 1:
        return fnv(person + seed) % 1000 / 1000
    return fnv(str(fnv(seed + person))) % 10000 / 10000


def fnv(text):
    state, data = 0x811C9DC5, text.encode("utf-16-le", "surrogatepass")
    for place in range(0, len(data), 2):
        state = (state ^ int.from_bytes(data[place:place + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    return state


def paywall(name="main", version=None):
    return {"paywall": name, **({"version": version} if version else {})}


def rules(*conditions):
    """A rule for each condition; what they show takes turns."""
    shows = [paywall(), paywall("annual"), paywall(version=1), {"nothing": "not now"}]
    return [{"name": f"rule{index}", "when": condition, "show": shows[index % 4]} for index, condition in enumerate(conditions)]


def earlier(dice, people):
    """The earlier version. `people` are identifiers of readers, whose numbers are ends of shares."""
    def edge(salt, version=2):
        return number(salt, dice.choice(people), version)

    def cuts(salt, count, version=2):
        return sorted(edge(salt, version) for _ in range(count))

    first, second, third, fourth = cuts("cut", 4)
    low, high = cuts("__layer", 2, 1)
    share = edge("w#1")
    named = [person for person in people if len(person.encode()) <= 256]
    return {
        "attributes": {"tier": {"type": "string"}, "visits": {"type": "number"}, "beta": {"type": "boolean"}, "club": {"type": "string"},
            "tags": {"type": "list"}, "ends": {"type": "date"}, "sdk": {"type": "version"}},
        "holdout": {"share": edge("hold") / 20, "salt": "hold", "by": "userId", "fallbackBy": "deviceId", "show": {"nothing": "holdout"}},
        "experiments": {
            "even": {"variants": [variant("a"), variant("b", "annual"), variant("c", None)]},
            "weights": {
                "by": "userId", "fallbackBy": "deviceId", "salt": "w", "share": max(0.05, share), "version": 1,
                "variants": [{**variant("a"), "weight": 0.2}, {**variant("b", "annual"), "weight": 0.3}, {**variant("c", "main", 1), "weight": 0.5}],
            },
            "ranges": {
                "by": "userId", "salt": "cut", "variants": [
                    {**variant("a"), "range": {"from": first, "below": second}},
                    {**variant("b", "annual"), "range": [{"from": 0, "below": first}, {"from": third, "below": fourth}]}],
            },
            "layer": {
                "by": "deviceId", "hashVersion": 1, "namespace": {"name": "layer", "from": low, "below": max(high, low + 0.001)},
                "variants": [variant("a"), variant("b", "annual")],
            },
            "tiers": {"by": "tier", "fallbackBy": "visits", "salt": "tée", "variants": [variant("a"), variant("b", "annual")]},
            "stopped": {"status": "stopped", "winner": "b", "variants": [variant("a"), variant("b", "annual")]},
            "paused": {"status": "paused", "variants": [variant("a"), variant("b", "annual")]},
        },
        "placements": {
            "choices": {"otherwise": {"nothing": "nobody"}, "rules": rules(
                {"platform": ["tvos", "visionos"]}, {"theme": "dark", "device": ["tablet", "tv"]}, {"orientation": "landscape", "width": ["medium", "expanded"]},
                {"storefront": ["DE", "GB"], "country": "DE"}, {"country": ["GB", "US", "XK"]}, {"entitlements": ["plus", "überall"]},
                {"offers": {"monthly": ["freeTrial", "introductory"], "yearly": "none"}}, {"offers": {"yearly": "winBack"}}, {"storefront": "GR"})},
            "languages": {"otherwise": paywall(), "rules": rules(
                {"locale": "zh-Hant-HK"}, {"locale": ["zh-TW", "en-GB"]}, {"locale": ["no", "sr-Latn"]}, {"locale": "en-001"}, {"locale": "zh"}, {"locale": ["en", "pt-PT"]},
                {"locale": "pt"}, {"locale": ["es-419", "kk", "he", "yue"]}, {"locale": "es"}, {"locale": ["de-AT", "fil", "az-Arab"]}, {"locale": "sr"})},
            "numbers": {"otherwise": paywall(), "rules": rules(
                {"appVersion": {"from": "2.1", "below": "2.1.1"}}, {"appVersion": {"from": "2.1.1", "below": "2.10"}, "sessions": {"below": 5}},
                {"appVersion": {"from": "10.0.0.1"}}, {"textScale": 2}, {"screenWidth": {"from": 700, "below": 720}}, {"sessions": {"from": 3, "below": 9.5}},
                {"daysSinceInstall": {"below": 1}}, {"daysSinceInstall": {"from": 30}}, {"appVersion": {"below": "2"}}, {"screenWidth": {"from": 1024.5}})},
            "dates": {"otherwise": paywall(), "rules": rules(
                {"date": {"from": "2026-12-24", "before": "2026-12-25"}}, {"date": {"from": "2026-12-31T22:00:00Z", "before": "2027-01-01T12:00:00+02:00"}},
                {"date": {"from": "2027-03-28", "before": "2027-03-28T01:00:00Z"}}, {"date": {"from": "2028-02-29"}}, {"date": {"before": "2026-11-01T00:00:00-05:00"}})},
            "attributes": {"otherwise": paywall(), "rules": rules(
                {"custom": {"tier": ["gold", "é", "🥇"]}}, {"custom": {"visits": {"from": 5, "below": 9.5}, "beta": True}}, {"custom": {"visits": [1, 2.5, 1e-7]}},
                {"custom": {"club": ["3", "true", "1e+20", "0.001", "1e-05"]}}, {"custom": {"beta": False}}, {"custom": {"visits": {"below": 0}}}, {"custom": {"tier": "Ωhm", "club": "a b"}})},
            "logic": {"otherwise": paywall(), "rules": rules(
                {"not": {"platform": "ios"}, "theme": "dark"}, {"any": [{"country": "DE", "device": "tv"}, {"sessions": {"from": 9}}]},
                {"all": [{"any": [{"theme": "light"}, {"country": "US"}]}, {"not": [{"device": "phone"}, {"custom": {"beta": True}}]}]},
                {"not": {"any": [{"not": {"custom": {"tier": "gold"}}}, {"orientation": "portrait"}]}}, {"not": {"appVersion": {"from": "2.1"}, "platform": ["web", "ios"]}})},
            "people": {"otherwise": paywall(), "rules": rules(
                {"userId": named[:20]}, {"deviceId": named[20]}, {"not": {"targetingKey": named[21:250]}, "userId": named[21:120]}, {"targetingKey": named[3:9]})},
            "texts": {"otherwise": paywall(), "rules": rules(
                {"custom": {"tier": {"contains": "ol"}, "club": {"startsWith": ["3", "a "]}}}, {"custom": {"tags": ["a", "é"]}}, {"custom": {"tags": {"contains": "b"}, "tier": {"exists": True}}},
                {"custom": {"tier": {"startsWith": ["s", "é"]}}}, {"custom": {"visits": {"exists": False}, "beta": {"exists": True}}}, {"custom": {"club": {"contains": ["e", "0"], "exists": True}}},
                {"custom": {"tags": {"exists": False}}})},
            "clocks": {"otherwise": paywall(), "rules": rules(
                {"weekday": ["saturday", "sunday"], "time": {"from": "22:00", "before": "06:30"}}, {"time": {"from": "09:00", "before": "12:00"}}, {"weekday": "thursday"},
                {"time": {"before": "01:00"}}, {"time": {"from": "23:59"}}, {"weekday": ["monday", "friday"]},
                {"time": {"from": "18:00", "before": "00:00"}, "weekday": "sunday"}, {"time": {"before": "00:00"}, "weekday": "tuesday"})},
            "versions": {"otherwise": paywall(), "rules": rules(
                {"appVersion": {"from": "2.1.0-beta.2", "below": "2.1.0"}}, {"appVersion": {"from": "2.1-b3", "below": "2.1.0-beta"}}, {"osVersion": {"from": "17.4", "below": "17.10"}},
                {"osVersion": {"below": "9.0.1-rc.10"}}, {"custom": {"sdk": {"from": "1.9", "below": "1.10-alpha.11"}}}, {"custom": {"sdk": {"from": "3"}}})},
            "ends": {"otherwise": paywall(), "rules": rules(
                {"custom": {"ends": {"from": "2026-12-24", "before": "2026-12-25"}}}, {"custom": {"ends": {"before": "2026-12-01T00:00:00Z"}}}, {"custom": {"ends": {"from": "2027-01-01T12:00:00+02:00"}}})},
            "ramps": {"otherwise": paywall(), "rules": [
                {"name": "ramp", "show": paywall("annual"), "rollout": {"share": edge("r6") / 2, "salt": "r6", "ramp": [
                    {"from": "2026-12-24", "share": edge("r6")}, {"from": "2027-01-01T12:00:00+02:00", "share": 0}, {"from": "2027-03-28", "share": 1}]}}]},
            "shares": {"otherwise": paywall(), "rules": [
                {"name": "none", "rollout": {"share": 0, "salt": "zero"}, "show": paywall()},
                {"name": "edge", "rollout": {"share": edge("r1") / 3, "salt": "r1"}, "show": paywall("annual")},
                {"name": "known", "rollout": {"share": edge("r2"), "salt": "r2", "by": "userId", "fallbackBy": "deviceId"}, "when": {"platform": ["ios", "web"]}, "show": paywall(version=1)},
                {"rollout": {"share": edge("r3", 1), "salt": "r3", "by": "deviceId", "hashVersion": 1}, "show": {"nothing": "old hash"}},
                {"name": "tier", "rollout": {"share": edge("r4"), "salt": "r4", "by": "tier", "fallbackBy": "visits"}, "show": paywall("annual")},
                {"name": "all", "rollout": {"share": 1, "salt": "r5", "by": "userId"}, "show": paywall()}]},
            "tests": {"otherwise": paywall(), "rules": [
                {"name": "off", "show": {"experiment": "paused"}},
                {"name": "cut", "when": {"theme": "dark"}, "show": {"experiment": "ranges"}}, {"name": "layer", "when": {"platform": ["ios", "android"]}, "show": {"experiment": "layer"}},
                {"name": "tiers", "when": {"custom": {"beta": True}}, "show": {"experiment": "tiers"}},
                {"name": "weights", "rollout": {"share": 0.5, "salt": "half", "by": "userId"}, "show": {"experiment": "weights"}},
                {"name": "over", "when": {"sessions": {"from": 6}}, "show": {"experiment": "stopped"}}, {"name": "even", "show": {"experiment": "even"}}]},
            "again": {"otherwise": {"nothing": "no test"}, "rules": [{"show": {"experiment": "weights"}}, {"name": "tiers", "show": {"experiment": "tiers"}}]},
            "often": {"otherwise": paywall(), "frequency": {"most": 3, "per": "P7D"}, "rules": rules({"sessions": {"from": 2}})},
            "simple": {"otherwise": paywall("annual", 1)},
        },
    }


def later(dice, people, document):
    """The same with other weights, ranges, shares and versions of its experiments."""
    document = copy.deepcopy(document)
    tests = document["experiments"]
    tests["even"]["variants"].reverse()
    below = max(number("cut", dice.choice(people)), 0.0001)
    for variant, weight in zip(tests["weights"]["variants"], (0.5, 0.4, 0.1)):
        variant["weight"] = weight
    tests["ranges"]["variants"][0]["range"] = {"from": 0, "below": below}
    tests["ranges"]["variants"][1]["range"] = {"from": below, "below": 1}
    tests["layer"].update(version=2, oldestVersion=1)
    tests["tiers"].update(version=1, share=0.6)
    tests["paused"]["status"] = "running"
    tests["stopped"]["winner"] = "a"
    return document


def variant(name, shown="main", version=None):
    return {"name": name, "show": paywall(shown, version) if shown else {"nothing": "control"}}
