"""Writes Tests/WordingTests/Fixtures/offers/oracle.json: what texts say about offers, in the words of Chromium's Intl.

  python3 scripts/make-offer-oracle.py

Intl has an ICU of its own, and the arithmetic below is not the service's. Where both differ, `KNOWN` says what the service writes and why. Needs Debian's chromium.
"""
import json
import pathlib
import re
import subprocess
import tempfile

from picture import CHROMIUM

FILE = pathlib.Path(__file__).resolve().parents[1] / "Tests/WordingTests/Fixtures/offers/oracle.json"

LOCALES = [
    "ar-EG", "da", "de", "en", "en-GB", "es", "es-MX", "fi", "fr", "he", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "th",
    "tr", "uk", "vi", "zh-Hans", "zh-Hant",
]

# Each product as a document writes it, the reader's facts, and the placeholders to fill.
CASES = [
    ("monthly", {"price": "9.99", "currency": "USD", "period": "P1M"}, {}, ["price", "price.perYear", "price.perWeek", "offer.chargedNow"]),
    ("floored", {"price": "49.99", "currency": "USD", "period": "P1Y"}, {"rounding": "floored"}, ["price.perMonth", "price.perWeek"]),
    ("trial", {"price": "69.99", "currency": "EUR", "period": "P1Y", "trial": "P7D"}, {},
     ["offer.period", "offer.end", "offer.days", "offer.chargedNow", "offer.total"]),
    ("two months free", {"price": "11.99", "currency": "USD", "period": "P1M", "introductoryOffer": {"kind": "freeTrial", "period": "P1M", "cycles": 2}}, {},
     ["offer.period", "offer.weeks", "offer.months", "offer.end"]),
    ("28 days free", {"price": "11.99", "currency": "USD", "period": "P1M", "introductoryOffer": {"kind": "freeTrial", "period": "P4W"}}, {},
     ["offer.period", "offer.weeks", "offer.days"]),
    ("pay as you go", {"price": "9.99", "currency": "USD", "period": "P1M", "introductoryOffer": {"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3}}, {},
     ["offer.price", "offer.period", "offer.total", "offer.chargedNow", "offer.regularStart"]),
    ("pay up front", {"price": "9.99", "currency": "USD", "period": "P1M", "introductoryOffer": {"kind": "payUpFront", "price": "14.99", "period": "P1M", "cycles": 6}}, {},
     ["offer.price", "offer.total", "offer.period", "offer.chargedNow"]),
    ("trial, then half price", {"price": "9.99", "currency": "USD", "period": "P1M",
                                "introductoryOffer": {"phases": [{"period": "P1W"}, {"price": "4.99", "period": "P1M", "cycles": 3}]}}, {},
     ["offer.price", "offer.period", "offer.total", "offer.chargedNow", "offer.end", "offer.regularStart"]),
    ("win back", {"price": "79.00", "currency": "EUR", "period": "P1Y", "winBackOffers": {"back": {"kind": "payUpFront", "price": "39.00", "period": "P1Y"}}},
     {"offer": "winBack"}, ["offer.price", "offer.period", "offer.chargedNow", "offer.end"]),
    ("promotion", {"price": "1200", "currency": "JPY", "period": "P1M", "promotionalOffers": {"spring": {"kind": "payAsYouGo", "price": "600", "period": "P1M", "cycles": 2}}},
     {"offer": "promotional"}, ["price", "offer.price", "offer.total", "price.perWeek"]),
    ("commitment", {"price": "4.99", "currency": "USD", "period": "P1M", "billingPlan": "monthly", "commitment": {"period": "P1Y"}}, {},
     ["price", "commitment.total", "commitment.payments", "commitment.period", "price.perYear"]),
    ("installments", {"price": "7.50", "currency": "EUR", "period": "P1M", "commitment": {"period": "P6M", "renews": False}}, {},
     ["commitment.total", "commitment.payments", "commitment.period"]),
    ("seats", {"price": "73.92", "currency": "USD", "period": "P1M", "seats": {"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}}, {},
     ["price", "seats.count", "seats.price", "price.perYear"]),
    ("prepaid", {"price": "19.99", "currency": "USD", "period": "P3M", "renews": False}, {}, ["price", "period.duration", "price.perMonth"]),
    ("discount", {"price": "29.99", "currency": "USD", "oneTime": True, "introductoryOffer": {"kind": "discount", "price": "19.99"}}, {},
     ["price", "offer.price", "offer.chargedNow", "offer.total"]),
    ("dinars", {"price": "3.500", "currency": "KWD", "period": "P1M", "trial": "P1M"}, {}, ["price", "price.perWeek", "offer.period", "offer.end"]),
    ("rupees", {"price": "159999.00", "currency": "INR", "period": "P1Y"}, {}, ["price", "price.perMonth"]),
]

TODAY = "2026-11-29"

OLDER = "the CLDR of the toolchain is older than Chromium's"
# The locales in which the service writes other words than Chromium: the pattern in Chromium's words, what replaces it, and why.
KNOWN = [
    ({"ar-EG"}, "((?:US|JP)[$¥])", "\u200e\\1\u200e", "marks keep a sign with letters in one piece within right-to-left text (UAX #9 N2)"),
    ({"ar-EG"}, "^([٠-٩]+ [^ \\d]+) (?=[٠-٩]{4}$)", "\\1، ", OLDER),
    ({"ja", "zh-Hans", "zh-Hant"}, "^([0-9]+) (?=\\D)", "\\1", OLDER),
    ({"ru", "uk"}, " (?=[гр]\\.$)", "\u202f", "ICU's pattern has a narrow space, which Chromium replaces"),
    ({"tr"}, "^([0-9]+) (?=(?:gün|ay|yıl)$)", "\\1\u202f", OLDER),
    ({"th"}, "ค.ศ. ", "", OLDER),
    ({"vi"}, "^(?=[0-9]+ tháng [0-9]+,)", "ngày ", OLDER),
    ({"he"}, "^1 (?=שנה)", "", OLDER),
    ({"ja"}, "￥", "¥", OLDER),
    ({"id"}, "Rs\xa0", "Rs", OLDER),
]

SCRIPT = r"""
const days = {D: [1n, 1n], W: [7n, 1n], M: [365n, 12n], Y: [365n, 1n]}
const units = {D: 'day', W: 'week', M: 'month', Y: 'year'}
const period = text => ({count: BigInt(text.slice(1, -1)), unit: text.at(-1)})
const length = p => [p.count * days[p.unit][0], days[p.unit][1]]
const amount = text => { const [whole, rest = ''] = text.split('.'); return [BigInt(whole + rest), 10n ** BigInt(rest.length)] }
const mul = (a, b) => [a[0] * b[0], a[1] * b[1]]
const div = (a, b) => [a[0] * b[1], a[1] * b[0]]
const add = (a, b) => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]]
const digits = currency => new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions().maximumFractionDigits

function money(ratio, product, locale, floors) {
  const places = digits(product.currency)
  const scaled = ratio[0] * 10n ** BigInt(places)
  const number = floors ? scaled / ratio[1] : (scaled * 2n + ratio[1]) / (ratio[1] * 2n)
  const text = String(number).padStart(places + 1, '0')
  const plain = places ? text.slice(0, -places) + '.' + text.slice(-places) : text
  return new Intl.NumberFormat(locale, {style: 'currency', currency: product.currency}).format(plain)
}

const counted = (locale, p) =>
  new Intl.NumberFormat(locale, {style: 'unit', unit: units[p.unit], unitDisplay: 'long', useGrouping: false}).format(Number(p.count))

function later(day, p) {
  const [y, m, d] = day
  if (p.unit == 'D' || p.unit == 'W') {
    const date = new Date(Date.UTC(y, m - 1, d + Number(p.count) * (p.unit == 'W' ? 7 : 1)))
    return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  }
  const months = y * 12 + m - 1 + Number(p.count) * (p.unit == 'Y' ? 12 : 1)
  const last = new Date(Date.UTC(Math.floor(months / 12), months % 12 + 1, 0)).getUTCDate()
  return [Math.floor(months / 12), months % 12 + 1, Math.min(d, last)]
}

const date = (locale, [y, m, d]) => new Intl.DateTimeFormat(
  locale, {dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory'}).format(Date.UTC(y, m - 1, d))

function phases(product, offer) {
  const named = {promotional: product.promotionalOffers, winBack: product.winBackOffers}[offer]
  const terms = named ? Object.values(named)[0] : product.introductoryOffer ?? (product.trial && {kind: 'freeTrial', period: product.trial})
  if (!terms || terms.kind == 'discount') return {discount: terms?.price, list: []}
  if (terms.phases) return {list: terms.phases.map(x => ({price: x.price, every: period(x.period), cycles: BigInt(x.cycles ?? 1)}))}
  const every = period(terms.period), cycles = BigInt(terms.cycles ?? 1)
  if (terms.kind == 'payAsYouGo') return {list: [{price: terms.price, every, cycles}]}
  return {list: [{price: terms.price, every: {count: every.count * cycles, unit: every.unit}, cycles: 1n}]}
}

function value(name, product, facts, locale, today) {
  const regular = amount(product.price), write = ratio => money(ratio, product, locale, facts.rounding == 'floored')
  const number = count => new Intl.NumberFormat(locale).format(count)
  const own = product.period && period(product.period)
  const {discount, list} = phases(product, facts.offer)
  const whole = p => ({count: p.every.count * p.cycles, unit: p.every.unit})
  const floor = ratio => ratio[0] / ratio[1]
  const per = unit => write(div(regular, div(length(own), days[unit])))
  const priced = list.find(x => x.price)
  const committed = product.commitment && div(length(period(product.commitment.period)), length(own))
  switch (name) {
    case 'price': return write(regular)
    case 'price.perWeek': return per('W')
    case 'price.perMonth': return per('M')
    case 'price.perYear': return per('Y')
    case 'period.duration': return counted(locale, own)
    case 'offer.price': return write(amount(discount ?? priced?.price ?? '0'))
    case 'offer.total': return write(discount ? amount(discount) : list.reduce((sum, x) => add(sum, mul(amount(x.price ?? '0'), [x.cycles, 1n])), [0n, 1n]))
    case 'offer.chargedNow': return write(discount ? amount(discount) : list.length ? amount(list[0].price ?? '0') : regular)
    case 'offer.period': return counted(locale, whole(list[0]))
    case 'offer.days': return number({D: 1, W: 7, M: 30, Y: 365}[list[0].every.unit] * Number(whole(list[0]).count))
    case 'offer.weeks': return number(floor(div(length(whole(list[0])), days.W)))
    case 'offer.months': return number(floor(div(length(whole(list[0])), days.M)))
    case 'offer.end': return date(locale, later(today, whole(list[0])))
    case 'offer.regularStart': return date(locale, list.reduce((day, x) => later(day, whole(x)), today))
    case 'commitment.total': return write(mul(regular, committed))
    case 'commitment.payments': return number(floor(committed))
    case 'commitment.period': return counted(locale, period(product.commitment.period))
    case 'seats.count': return number(product.seats.count)
    case 'seats.price': return write(amount(product.seats.tiers[0].price))
  }
}

const {locales, cases, today} = JSON.parse(document.getElementById('input').textContent)
const day = today.split('-').map(Number)
const rows = []
for (const [name, product, facts, texts] of cases)
  for (const locale of locales)
    rows.push([name, locale, Object.fromEntries(texts.map(text => [text, value(text, product, facts, locale, day)]))])
document.body.textContent = '<<' + btoa(unescape(encodeURIComponent(JSON.stringify(rows)))) + '>>'
"""


def intl():
    given = json.dumps({"locales": LOCALES, "cases": CASES, "today": TODAY})
    page = f'<meta charset="utf-8"><script id="input" type="application/json">{given}</script><body><script>{SCRIPT}</script>'
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "page.html"
        file.write_text(page)
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom", file.as_uri()]
        found = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    import base64
    return json.loads(base64.b64decode(re.search("(?:<<|&lt;&lt;)(.*?)(?:>>|&gt;&gt;)", found).group(1)))


def difference(locale, words):
    """What the service says in place of Chromium's words, with the reason; None if it says the same."""
    for locales, pattern, replacement, why in KNOWN:
        if locale in locales and (other := re.sub(pattern, replacement, words)) != words:
            return {"words": other, "why": why}
    return None


def main():
    products = {name: {"product": {"sku": "p", **product}, **facts} for name, product, facts, _ in CASES}
    rows = []
    for name, locale, words in intl():
        row = {"case": name, "locale": locale, "words": words}
        differences = {text: found for text, said in words.items() if (found := difference(locale, said))}
        if differences:
            row["service"] = differences
        rows.append(row)
    lines = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
    cases = ",\n".join(f"    {json.dumps(name)}: {json.dumps(case)}" for name, case in products.items())
    FILE.write_text(f'{{\n  "today": "{TODAY}",\n  "cases": {{\n{cases}\n  }},\n  "rows": [\n{lines}\n  ]\n}}\n')
    print(f"{FILE.name}: {sum(len(row['words']) for row in rows)} texts of {len(rows)} rows")


main()
