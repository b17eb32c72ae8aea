import ASCII
import JSON
import Numbers
import Vocabulary

/// A version of an app or a system: up to four numbers, compared from left to right (missing ones are 0), and the name of a pre-release.
///
/// A pre-release is earlier than its release, and later than all earlier releases; names compare by Semantic Versioning 2.0.0 §11.
public struct AppVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let numbers: [Int]
  /// The name of a pre-release, such as `beta.2`; empty for a release.
  private let prerelease: String

  /// `nil` for anything but numbers of at most six digits separated by full stops, and the name of a pre-release after a hyphen.
  public init?(_ text: String) {
    let first = text.utf8.prefix { $0 != UInt8(ascii: "-") }
    let name = text.utf8.dropFirst(first.count + 1)
    guard first.endIndex == text.utf8.endIndex || Self.isName(name) else { return nil }
    self.init(release: String(Substring(first)), prerelease: String(Substring(name)))
  }

  /// - Parameter prerelease: any text; empty for a release.
  init?(release text: String, prerelease: String) {
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
    self.prerelease = prerelease
  }

  public var isPrerelease: Bool { !prerelease.isEmpty }

  private init() { (numbers, prerelease) = ([], "") }

  /// The version before all others.
  public static let zero = AppVersion()

  /// The maximum length in bytes of a pre-release's name in a document.
  private static let longestName = 64

  private static func isName(_ name: Substring.UTF8View.SubSequence) -> Bool {
    1...longestName ~= name.count
      && name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
      }
  }

  public var description: String {
    let release = numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
    return prerelease.isEmpty ? release : release + "-" + prerelease
  }

  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    guard left.numbers == right.numbers else {
      return left.numbers.lexicographicallyPrecedes(right.numbers)
    }
    guard !left.prerelease.isEmpty, !right.prerelease.isEmpty else {
      return !left.prerelease.isEmpty && right.prerelease.isEmpty
    }
    return PrereleaseName(left.prerelease) < PrereleaseName(right.prerelease)
  }
}

/// The parts of a pre-release's name.
private struct PrereleaseName: Comparable {
  private let parts: [Part]

  init(_ text: String) {
    parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Part(Substring($0)) }
  }

  static func < (left: Self, right: Self) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// A number, which is compared as one however long it is, or a word, which is later than every number.
  private struct Part: Comparable {
    let isWord: Bool
    let bytes: [UInt8]

    init(_ text: Substring) {
      isWord = text.isEmpty || !text.utf8.allSatisfy(\.isDigit)
      bytes = isWord ? Array(text.utf8) : Array(text.utf8.drop { $0 == UInt8(ascii: "0") })
    }

    static func < (left: Self, right: Self) -> Bool {
      if left.isWord != right.isWord { return right.isWord }
      if !left.isWord, left.bytes.count != right.bytes.count {
        return left.bytes.count < right.bytes.count
      }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
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
  package static let appVersion = Form(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,3}(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$",
        "maxLength": 64,
        "x-expected": "a version such as \"2.10\" or \"2.10-beta.1\"",
        "examples": ["2.10", "2.10-beta.1"]
      }
      """#), match: { $0.string.flatMap { AppVersion($0) } }, write: { $1.string("\($0)") })
}

extension Form where Value == AppVersionRange {
  package static let appVersions = object(
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
