import JSON
import Numbers
import PaywallModel
import Vocabulary

/// The test that a condition applies to an attribute.
public enum AttributeTest: Sendable, Equatable {
  /// The attribute has one of these values.
  case values([AttributeValue])
  case range(NumberRange)
  case dates(DateRange)
  case versions(AppVersionRange)
  case text(TextTest)

  /// The kinds of attributes for which the test has a meaning.
  var kinds: [PlacementAttribute.Kind] {
    switch self {
    case .values: PlacementAttribute.Kind.allCases
    case .range: [.number]
    case .dates: [.date]
    case .versions: [.version]
    case .text(let test):
      test.startsWith.isEmpty
        ? test.contains.isEmpty ? PlacementAttribute.Kind.allCases : [.string, .list] : [.string]
    }
  }
}

/// A test of what a text begins with or has within it, or of whether there is an attribute at all. All that it names must hold.
public struct TextTest: Sendable, Equatable {
  /// Parts; the text has one of them. A list has one of them as a value.
  public var contains: [String] = []
  /// Beginnings; the text has one of them.
  public var startsWith: [String] = []
  /// Whether the reader has the attribute.
  public var exists: Bool?

  public init() {}
}

/// A test of an attribute as a condition's object has it, before the attribute's kind is known.
private struct WrittenTest: Sendable, Equatable {
  enum Bound: Sendable, Equatable {
    case number(Double)
    case date(CalendarDate)
    case version(AppVersion)
  }

  var from: Bound?
  var below: Bound?
  var before: CalendarDate?
  var text = TextTest()

  /// `nil` if the bounds are of different kinds.
  var test: AttributeTest? {
    guard from != nil || below != nil || before != nil else { return .text(text) }
    guard text == TextTest() else { return nil }
    switch (from, below, before) {
    case (.date(let from), nil, let before): return .dates(DateRange(from: from, before: before))
    case (nil, nil, let before): return .dates(DateRange(before: before))
    case (.version(let from), .version(let below), nil):
      return .versions(AppVersionRange(from: from, below: below))
    case (.version(let from), nil, nil): return .versions(AppVersionRange(from: from))
    case (nil, .version(let below), nil): return .versions(AppVersionRange(below: below))
    case (.number(let from), .number(let below), nil):
      return .range(NumberRange(from: from, below: below))
    case (.number(let from), nil, nil): return .range(NumberRange(from: from))
    case (nil, .number(let below), nil): return .range(NumberRange(below: below))
    default: return nil
    }
  }

  init() {}

  init(_ test: AttributeTest) {
    switch test {
    case .values: break
    case .range(let range):
      (from, below) = (range.from.map(Bound.number), range.below.map(Bound.number))
    case .dates(let range): (from, before) = (range.from.map(Bound.date), range.before)
    case .versions(let range):
      (from, below) = (range.from.map(Bound.version), range.below.map(Bound.version))
    case .text(let test): text = test
    }
  }
}

extension Form where Value == [String: AttributeTest] {
  static let attributeTests = Form<[AttributeValue]>.anyOf(.attributeValue)
    .map {
      AttributeTest.values($0)
    } back: { test in
      if case .values(let values) = test { values } else { [] }
    }
    .orWritten
    .dictionary(
      names: .name, unreadable: .values([]),
      #"{"minProperties": 1, "maxProperties": 100, "x-expected": "attributes and their values ({\"tier\": \"gold\"})"}"#
    )
}

extension Form where Value == AttributeTest {
  /// The form of one value, several values, or an object with bounds or parts of a text.
  fileprivate var orWritten: Form {
    let written = WrittenTest.form
    let values = self
    let shape = Shape("attributeTest") { draft in
      [
        "if": ["type": "object"], "then": draft.value(of: written.shape),
        "else": draft.value(of: values.shape),
      ]
    }
    return Form(
      shape,
      read: { node, reading in
        guard node.kind == .object else { return values.read(node, &reading) }
        let test = written.read(node, &reading).flatMap(\.test)
        if test == nil { reading.note(faultAt: node) }
        return test
      },
      write: { test, writer in
        if case .values = test {
          values.write(test, &writer)
        } else {
          written.write(WrittenTest(test), &writer)
        }
      })
  }
}

extension WrittenTest {
  fileprivate static let form = Form.object(
    WrittenTest(),
    [
      Property(
        "from", .bound, \.from,
        help: "The first matching number, version, day or moment.",
        instead: #"{"min minimum atLeast gte": 3}"#),
      Property(
        "below", .bound, \.below,
        help: "The first number or version that no longer matches.",
        instead: #"{"until to max maximum lessThan lt": 10}"#),
      Property(
        "before", .calendarDate, \.before,
        help: "The first day or moment that no longer matches. Days begin at midnight in UTC.",
        instead: #"{"end": "2027-01-01"}"#),
      Property(
        "contains", .anyOf(.attributeText), \.text.contains,
        help:
          "A part of the text, or a value of the list; or a list of them, of which one is enough.",
        examples: #"["@example.com"]"#, instead: #"{"includes has substring": "@example.com"}"#),
      Property(
        "startsWith", .anyOf(.attributeText), \.text.startsWith,
        help: "How the text begins, or a list of beginnings, of which one is enough.",
        examples: #"["spring-"]"#, instead: #"{"beginsWith prefix": "spring-"}"#),
      Property(
        "exists", .bool, \.text.exists,
        help: "Whether the app tells the attribute at all.",
        examples: "[true]", instead: #"{"isSet present": true}"#),
    ], named: "attributeRange",
    #"""
    {
      "title": "Test of an attribute",
      "description": "Bounds of a number, a version or a date, or what a text begins with or contains.",
      "minProperties": 1,
      "x-expected": "a test ({\"from\": 3, \"below\": 10} or {\"contains\": \"a\"})",
      "examples": [{"from": 3}, {"from": 3, "below": 10}, {"from": "2026-12-01", "before": "2027-01-01"}, {"contains": "@example.com"}]
    }
    """#)
}

extension Form where Value == WrittenTest.Bound {
  fileprivate static let bound = Form(
    Shape(
      "bound",
      #"""
      {
        "title": "Bound",
        "type": ["number", "string"],
        "minimum": -1000000000000,
        "maximum": 1000000000000,
        "maxLength": 64,
        "x-expected": "a number, a version such as \"2.10\", or a day such as \"2026-12-01\"",
        "examples": [3, "2.10", "2026-12-01"]
      }
      """#),
    match: { node in
      if let number = node.number?.double { return .number(number) }
      guard let text = node.string else { return nil }
      return CalendarDate(text).map { .date($0) } ?? AppVersion(text).map { .version($0) }
    },
    write: { bound, writer in
      switch bound {
      case .number(let number): writer.value(AttributeValue.number(number).json)
      case .date(let date): writer.string(date.description)
      case .version(let version): writer.string(version.description)
      }
    })
}
