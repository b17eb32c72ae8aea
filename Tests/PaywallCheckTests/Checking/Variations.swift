import JSON

/// A document for each section and for each component, so that their variations are small.
func parts(of document: JSONValue) -> [JSONValue] {
  guard case .object(let sections) = document else { return [] }
  return sections.flatMap { section -> [JSONValue] in
    guard section.name == "components", case .array(let components) = section.value else {
      return [.object([section, JSONField(name: "components", value: [])])]
    }
    return components.map { ["components": .array([$0])] }
  }
}

/// The document with one value replaced, one member left out, renamed or added: every way to do so.
func variations(of document: JSONValue) -> [JSONValue] {
  var all: [JSONValue] = []
  forEachValue(of: document) { value, rebuild in
    all += substitutes.map(rebuild)
    guard case .object(let members) = value else { return }
    all.append(rebuild(.object(members + [JSONField(name: "unheardOf", value: 1)])))
    for index in members.indices {
      var fewer = members
      fewer.remove(at: index)
      all.append(rebuild(.object(fewer)))
      var renamed = members
      renamed[index].name += "s"
      all.append(rebuild(.object(renamed)))
    }
  }
  return all
}

/// Visits a value and all that it contains, with a way to build the whole with another value in its place.
func forEachValue(
  of value: JSONValue, rebuild: @escaping (JSONValue) -> JSONValue = { $0 },
  _ visit: (JSONValue, (JSONValue) -> JSONValue) -> Void
) {
  visit(value, rebuild)
  switch value {
  case .array(let elements):
    for index in elements.indices {
      forEachValue(
        of: elements[index],
        rebuild: { other in
          var changed = elements
          changed[index] = other
          return rebuild(.array(changed))
        }, visit)
    }
  case .object(let members):
    for index in members.indices {
      forEachValue(
        of: members[index].value,
        rebuild: { other in
          var changed = members
          changed[index].value = other
          return rebuild(.object(changed))
        }, visit)
    }
  default: break
  }
}

/// Values of every kind, and those on either side of a limit.
private let substitutes: [JSONValue] = [
  nil, true, 0, 1, -1, number("1.5"), 900, 901, 1000, 1001, -100, -101, 360, 100_000, 100_001,
  -100_000,
  number("1.0"), number("0.01"), number("0.009999999999999999999999"), number("1e-400"),
  number("1.0000000000000000000000001"), number("1e400"), number("100000.0000000000000001"),
  number("-0"), "", "x", "a b", "$x", "$", "$1", "$a.b", "fill", "fit", "auto", "50%", "-50%",
  "50 %", "05%", "0.12345%", "12345%", "1e1%", "%", "#FFF", "#00ff00", "#00FF0080", "#00FF008",
  "6.99", "06.99", "6.", ".5", "-1", "1e3", "1234567890123", "0.12345", "USD", "usd", "P1M", "P0D",
  "P12345D", "P1M2D", "PT1H", "P", "images/", "images/x.png", "images/a b.png", "https://x",
  "http://", "mailto:a@b", "x:", "bold", "center", "row", "stack", "label", "linearGradient",
  "image\u{300}s/x", "e\u{301}", "A\u{0}", "\u{7F}", "en", "en-US", "zh-Hant-TW", "es-419", "e",
  "engl",
  .string(String(repeating: "a", count: 64)), .string(String(repeating: "a", count: 65)),
  .string(String(repeating: "a", count: 256)), .string(String(repeating: "é", count: 64)),
  [], [1], ["x"], [:], ["x": 1], ["type": "spacer"], ["type": "label"], ["top": 1], ["row": 1],
  ["url": "images/x.png"], ["color": "#000000"], ["sku": "x"], ["light": "#000000"],
  ["type": "close"],
]

private func number(_ text: String) -> JSONValue {
  JSONNumber(text).map(JSONValue.number) ?? nil
}
