import ASCII
import JSON
import Numbers
import Vocabulary

/// An app's version: up to four numbers, compared from left to right; missing ones are 0.
public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let numbers: [Int]

  /// `nil` for anything but numbers of at most six digits separated by full stops.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard 1...4 ~= parts.count else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard 1...6 ~= part.utf8.count, part.utf8.allSatisfy(\.isDigit), let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    self.numbers = numbers
  }

  private init() { numbers = [] }

  /// The version before all others.
  public static let zero = AppVersion()

  public var description: String {
    numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
  }

  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}

/// Versions of an app from a first one, and before another.
public struct AppVersionRange: Sendable, Equatable {
  public var from: AppVersion?
  public var below: AppVersion?

  public init(from: AppVersion? = nil, below: AppVersion? = nil) {
    self.from = from
    self.below = below
  }

  public func contains(_ version: AppVersion) -> Bool {
    version >= from ?? .zero && below.map { version < $0 } ?? true
  }

  package var isEmpty: Bool { below.map { $0 <= from ?? .zero } ?? false }

  /// Whether this range contains every version of the other.
  func covers(_ other: AppVersionRange) -> Bool {
    guard from ?? .zero <= other.from ?? .zero else { return false }
    guard let below else { return true }
    return other.below.map { $0 <= below } ?? false
  }

  /// The versions at which the condition begins or ends to hold.
  var bounds: [AppVersion] { [from, below].compactMap(\.self) }
}

extension Form where Value == AppVersion {
  fileprivate static let appVersion = Form(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,3}$",
        "x-expected": "a version such as \"2.10\"",
        "examples": ["2.10"]
      }
      """#), match: { $0.string.flatMap { AppVersion($0) } }, write: { $1.string("\($0)") })
}

extension Form where Value == AppVersionRange {
  static let appVersions = object(
    AppVersionRange(),
    [
      Property(
        "from", .appVersion, \.from, help: "The first matching version.",
        instead: #"{"min minimum atLeast since": "2.1"}"#),
      Property(
        "below", .appVersion, \.below, help: "The first version that no longer matches.",
        instead: #"{"before until lessThan": "3"}"#),
    ],
    #"""
    {
      "minProperties": 1,
      "x-expected": "versions ({\"from\": \"2.1\", \"below\": \"3\"})",
      "examples": [{"from": "2.1", "below": "3"}]
    }
    """#)
}
