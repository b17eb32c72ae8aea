import Numbers
import PaywallModel
import Vocabulary

extension ReaderShares {
  static let form = Form.object(
    ReaderShares.standard,
    [
      Property(
        "devices", dictionary(of: DeviceKind.self), \.devices,
        help:
          "By kind of device: phones narrower than 350 points, phones, phones of at least 400 points, tablets.",
        examples: #"[{"phone": 0.5, "largePhone": 0.5}]"#),
      Property(
        "portrait", PerForm.form, \.portrait,
        help: "The share that is held upright, of phones and of tablets.",
        examples: #"[{"phone": 0.95, "tablet": 0.45}]"#),
      Property(
        "insets", dictionary(of: Cell.Insets.self), \.insets,
        help: "By what covers the screen's edges.", examples: #"[{"device": 1}]"#),
      Property(
        "textScales", scales, \.textScales, help: "By text size, as a factor.",
        examples: #"[{"1": 0.8, "1.35": 0.2}]"#),
      Property(
        "dark", .number(0...1), \.dark, help: "The share of the dark theme.", examples: "[0.4]"),
      Property(
        "ownLocale", .number(0...1), \.ownLocale,
        help: "The share of the document's own language.", examples: "[0.7]"),
      Property(
        "firstState", .number(0...1), \.firstState,
        help: "The share of the page as it first appears.", examples: "[0.6]"),
    ], named: "shares",
    #"{"title": "Shares of readers", "x-expected": "shares ({\"dark\": 0.4})"}"#)

  private static let weight = Form<Double>.number(0...1_000_000)
  private static let expected: Keywords =
    #"{"minProperties": 1, "x-expected": "weights by name ({\"phone\": 0.5})"}"#

  private static func dictionary<Name>(of names: Name.Type) -> Form<[Name: Double]>
  where
    Name: RawRepresentable & CaseIterable & Hashable & Sendable, Name.RawValue == String,
    Name.AllCases == [Name]
  {
    let known = Shape(nil, ["enum": .array(Name.allCases.map { .string($0.rawValue) })])
    return weight.dictionary(names: known, unreadable: 0, expected).map {
      weights in
      Dictionary(
        weights.compactMap { name, weight in Name(rawValue: name).map { ($0, weight) } }
      ) { first, _ in first }
    } back: { weights in
      Dictionary(weights.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    }
  }

  private static let scales = weight.dictionary(
    names: Shape(#"{"type": "string", "pattern": "^[0-4]([.][0-9]{1,2})?$"}"#), unreadable: 0,
    expected
  ).map { weights in
    Dictionary(weights.compactMap { text, weight in Double(text).map { ($0, weight) } }) { one, _ in
      one
    }
  } back: { weights in
    Dictionary(weights.map { (Measure.number($0.key, decimals: 2), $0.value) }) { one, _ in one }
  }
}

extension ReaderShares.PerForm {
  fileprivate static let form = Form.object(
    ReaderShares.standard.portrait,
    [
      Property("phone", .number(0...1), \.phone, help: "Of phones.", examples: "[0.95]"),
      Property("tablet", .number(0...1), \.tablet, help: "Of tablets.", examples: "[0.45]"),
    ], named: "upright",
    #"{"title": "Screens held upright", "x-expected": "shares ({\"phone\": 0.95})"}"#)
}
