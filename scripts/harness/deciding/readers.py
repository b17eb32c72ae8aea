"""Readers for placements, from a seed: facts in all spellings, at the bounds of conditions, and values of every form."""

LETTERS = [
    "abcdefghijklmnopqrstuvwxyz0123456789-_|@.:", "😀🎬👩‍👩‍👧🏈🇩🇪👍🏽❤️", "e\u0301a\u0308o\u0302ñn\u0303ç\u0315\u0323", "東京北京서울大阪한국어ひらがなカタカナ", "مرحبا שלום नमस्ते ไทย",
]
KINDS = {
    "platform": ["ios", "android", "web", "tvos", "visionos", "iPadOS", " iOS ", "Apple TV OS", "android-tv", "symbian", "macOS"],
    "theme": ["light", "dark", "DARK", "blue"],
    "device": ["phone", "tablet", "desktop", "tv", "Tablet", "watch"],
    "orientation": ["portrait", "landscape", "landscapeLeft", "portrait-upside-down", "flat"],
    "country": ["DE", "US", "gb", "UK", "GBR", "USA", "XKX", "xks", "DEU", "D", "Deutschland", "ＤＥ"],
    "storefront": ["DE", "GB", "UK", "GR", "EL", "grc", "CHE", "276", "us"],
    "locale": [
        "en", "en-US", "en-GB", "en_IN", "en-IN", "en-150", "EN-au", "en-001", "en-Latn-GB", "en-u-nu-thai", "en_US.UTF-8", "en_GB@calendar=gregorian", "zh", "zh-TW", "zh-HK", "zh-Hant-MO",
        "zh-Hans-HK", "zh-yue", "zh-cmn-Hant-TW", "cmn-419", "zh-419", "yue", "yue-CN", "nb", "nb-NO", "nn", "no", "sr", "sr-ME", "sr-Latn-RS", "sh", "sr-Cyrl", "pt", "pt-BR", "pt-AO", "pt-MZ",
        "es-MX", "es-ES", "es-419", "kk", "kk-CN", "kk-Arab", "iw", "he-IL", "tl", "fil-PH", "az-IR", "az-Arab-AZ", "de", "de-AT", "de-AT-1996", "english", "x", "de-", "-", "de DE", "mo-MD", "ji"],
    "appVersion": [
        "2", "2.0.9", "2.1", "2.1.0", "2.1.0-beta", "2.1.0-beta.2+77", "2.1+77", "2.1.1-rc", "2.1.1", "2.9.9", "2.10", "02.010", "10.0.0.0", "10.0.0.1", "10.0.0.1.5", "v2.1", "2.1.0 (345)", "2.1b3",
        "1.9.999999", "2.", ".2", "2.1-", "abc", "1234567", "V3 beta", 2.1, 3, "2.1.-b", "2..1"],
    "textScale": [1, 2, 1.999, "2", "2.0", " 2", "0x2", 5, 0.1, 0, -1, "1e1", "big"],
    "width": [390, 599.5, 600, 700, 719.99, 720, 839, 840, 1024.5, "1024.5", 20000, "0x2bc", "1.", ".5e3", 0, "wide"],
    "height": [390, 844, 700, 1194, "900"],
    "sessions": [0, 1, 2, 3, 4, 5, 9, 9.5, 9.4999, "3", "0x3", "3.0", "+3", "1e0", "many", -1, 1e13, "", True],
    "daysSinceInstall": [0, 0.5, 0.99, 1, 29, 30, "30", "1_0", " 1"],
    "entitlements": [
        [], ["plus"], ["u\u0308berall"], ["sport", "überall"], "plus,sport", "sport", ",,plus", [1, "plus"], ["plus", None], "plus ", ["plus", "x" * 257], ["a"] * 101, {"plus": True}, "u\u0308berall"],
    "offers": [
        {"monthly": "freeTrial", "yearly": "none"}, {"monthly": "FREE_TRIAL"}, "monthly=introductory,yearly=none", "yearly=win-back", "monthly=,yearly=none", "=yearly=winBack", {"yearly": "winBack", "x": 1},
        {"x": 1, "yearly": "winBack"}, {"": "none", "yearly": "winBack"}, ["yearly"], "yearly"],
    "shown": [0, 2, 3, "3", 2.5, {"often": 3}, {"often": 2, "launch": 9}, "often=3", "often=3,launch", {"launch": None, "often": 3}, "0x3", 1e10, [3],
        {"often": ["2026-12-24T00:00:00Z", "2026-12-17T00:00:01Z", "2026-12-18T01:00:00+01:00"]}, {"often": ["2026-12-31T23:00:00Z"] * 3}, {"often": []}, {"often": ["2026-12-24"], "x": 3},
        {"often": "2026-12-24T00:00:00Z,2027-01-01T10:00:00Z,2026-12-20T00:00:00Z"}],
    "custom": [{"tier": "gold"}, {"visits": 7, "beta": True}, {"beta": "1", "visits": "0x7"}, "tier=gold,beta=true", {"tier": None, "visits": 6}, {"club": 3}, {"date": "2026-12-24"}, {"K\u212a": 1}],
    "tier": ["gold", "silver", "e\u0301", "é", "🥇", "\u2126hm", "Ωhm", "", "x" * 257, 3, True, None, ["gold"]],
    "visits": [0, 1, 2.5, 5, 9.4999, 9.5, "7", "7.", ".5", "1e-7", 1e-7, "-3", -3, "0x1p3", "0x1.8p1", "inf", "nan", "seven", 1e21, 123456789012345680000, 1e-5, 0.0001, 9007199254740993],
    "beta": [True, False, 1, 0, 2, "true", "FALSE", "1", "0", "yes", None],
    "club": [3, True, 1e20, 0.001, 1e-5, "a b", "3", 3.5, 1e16, "true", "Ω"],
    "osVersion": ["17.4", "17.4.1", "17.10", 17.3, "17", "9.0.1-rc.9", "9.0.1-rc.10", "9.0.1-rc.x", "9.0.1", "Android 14", "14 (API 34)", "v17.5", None],
    "tags": [["a", "b"], [], ["e\u0301"], "a,b", ",b", "a", ["ab"], [1, "b"], ["a", None], ["x" * 257], 3, True, {"a": 1}],
    "ends": ["2026-12-24", "2026-12-23T23:59:59Z", "2026-12-25T00:00:00Z", 1798070400, 1798070400000, "1798070400", "2026-11-30T23:00:00-05:00", "2027-01-01T10:00:00Z", "soon", -1, True, "2026-12-24 ", ["2026-12-24"]],
    "sdk": ["1.9", "1.9.9", "1.10-alpha.2", "1.10-alpha.11", "1.10-alpha.011", "1.10", 1.9, 3, "v3.1 (7)", "three", "1.10-alpha", "1.10-beta", ["1.9"]],
    "date": ["2026-12-23", "2026-12-24", "2026-12-25", "2027-03-28", "2028-02-28", "2028-02-29", "2027-02-29", "2026-12-24T23:00:00+14:00", "1798070400", " 2026-12-24 ", "0000-01-01", "2026-13-01", 20261224],
    "timeZone": [
        "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Apia", "+02:00", "-1100", "02:00", "+14:00", "+14:01", "-13:59", "Z", "UTC", "+2", "Mars/Olympus", "+02:60",
        "America/St_Johns", "Australia/Lord_Howe"],
}
BOUNDS = [1798070400, 1798156800, 1798754400, 1798797600, 1806192000, 1806195600, 1835395200, 1793509200]
NOWS = ["{}", "{}000", "{}.5"]
NAMES = [*KINDS, "targetingKey", "userId", "deviceId", "now", "custom.tier", "custom.visits", "offers.yearly", "offers.monthly", "shown.often", "custom.", ".", "", "constructor", "__proto__", "K\u212a"]


def identifier(dice, index):
    if dice.random() < 0.02:
        return dice.choice(["", 7, 12.5, True, "x" * 257, 1e21])
    letters = LETTERS[0] if index % 10 else dice.choice(LETTERS[1:])
    return "".join(dice.choice(letters) for _ in range(dice.randint(1, 16))) + str(index)


def moment(dice):
    """A moment at, just before or after a bound, as one of its spellings."""
    seconds = dice.choice(BOUNDS) + dice.choice([-86400, -3600, -1, 0, 1, 3600, 50000])
    return seconds, dice.choice([seconds, f"{seconds}", f"{seconds}000", spelt(seconds), spelt(seconds).replace("Z", "+00:00"), spelt(seconds).replace("Z", ".25Z")])


def spelt(seconds):
    import datetime
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def reader(dice, index, tests):
    """A question: a context, the moment, kept variants and, seldom, forced ones. Of the first half of an even thousand a ticket is the only memory."""
    context = {name: dice.choice(values) for name, values in KINDS.items() if dice.random() < 0.4}
    for name, chance in {"targetingKey": 0.9, "userId": 0.7, "deviceId": 0.7}.items():
        if dice.random() < chance:
            context[name] = identifier(dice, index)
    seconds, told = moment(dice)
    context["now"] = told
    return question(context, seconds, dice, tests)


def question(context, seconds, dice, tests):
    forced = {dice.choice(sorted(tests)): dice.choice("abcz")} if dice.random() < 0.02 else {}
    kept = [assignment(dice, context, tests) for _ in range(dice.randint(1, 5))] if dice.random() < 0.3 else []
    return {"context": context, "now": seconds, "forced": forced, "assignments": [each for each in kept if each]}


def assignment(dice, context, tests):
    name = dice.choice(sorted(tests))
    by = dice.choice([tests[name].get("by", "targetingKey"), tests[name].get("fallbackBy", "deviceId"), "userId"])
    person = context.get(by)
    if not isinstance(person, str):
        return None
    return {"by": by, "id": person, "experiment": name, "version": dice.randint(0, 2), "variant": dice.choice("abcd")}


def strange(dice, tests):
    """A question of somebody who sends anything by any name."""
    context = {dice.choice(NAMES): anything(dice, 2) for _ in range(dice.randint(0, 12))}
    return question(context, dice.choice([0, 1, 1798070400, 253402300799]), dice, tests)


def anything(dice, depth):
    kind = dice.randint(0, 9 if depth else 6)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind == 1:
        return dice.choice([0, -1, 1, 0.5, 1e-9, 1e15, 1e16, 1e17, 2**53 - 1, 1e300, 5e-324, 123456.789, 253402300800, 99999999999999])
    if kind in (2, 3):
        return "".join(dice.choice(dice.choice(LETTERS)) for _ in range(dice.randint(0, 30)))
    if kind == 4:
        return dice.choice(["", " ", "\t", "\0", "\n", "=", ",", "a=b", "a=b,c", "=a=b", "a==b,", "-", "--", "+", "1.", ".1", ".", "1e400", "1e-400", "0x", "0x.8", "0x1.p2", "0x1p", "infinity", "nan(1)", "T", "Z"])
    if kind in (5, 6):
        value = dice.choice(KINDS[dice.choice(sorted(KINDS))])
        return mutated(dice, value) if isinstance(value, str) else value
    if kind == 7:
        return [anything(dice, depth - 1) for _ in range(dice.choice([0, 1, 2, 3, 100, 101]) if depth == 2 else 2)]
    return {dice.choice([*NAMES, "monthly", "often", "x" * 65]): anything(dice, depth - 1) for _ in range(dice.choice([0, 1, 2, 5]))}


def mutated(dice, text):
    """The text with a character changed, doubled or dropped."""
    if not text or dice.random() < 0.3:
        return text
    place = dice.randrange(len(text))
    return text[:place] + dice.choice(["", text[place] * 2, dice.choice(" -_.:+Z0a@(\tT"), text[place].swapcase()]) + text[place + 1:]
