import Foundation
import PaywallModel

/// What a source is known by: the data of a brand that it is for, and where it is.
public struct SourceKey: Sendable, Hashable, Comparable {
  public let brand: Brand
  /// The name that the document gives its data.
  public let name: String
  public let url: String

  public init(_ brand: Brand, _ name: String, _ source: DataSource) {
    self.brand = brand
    self.name = name
    url = source.url
  }

  public static func < (left: SourceKey, right: SourceKey) -> Bool {
    (left.brand, left.name, left.url) < (right.brand, right.name, right.url)
  }
}

extension SourceKey: CustomStringConvertible {
  /// For the log: the query may hold what is nobody's business there.
  public var description: String { "\(brand): data \"\(name)\" of \(url.prefix { $0 != "?" })" }
}

/// What became of a source so far.
public struct SourceRecord: Sendable {
  public let key: SourceKey
  public internal(set) var source: DataSource
  /// When it was asked last.
  public internal(set) var asked: Date?
  /// When it last had an answer that is right, or said that the one it had is.
  public internal(set) var lastGood: Date?
  /// Of that answer, in bytes.
  public internal(set) var size: Int?
  /// Of that answer.
  public internal(set) var etag: String?
  /// Why the last attempt failed, or why there is none; nil when all is well.
  public internal(set) var failure: SourceFailure?
  /// In a row.
  public internal(set) var failures = 0
  /// When it is asked next; nil for one that is not asked.
  var due: ContinuousClock.Instant?

  init(_ key: SourceKey, _ source: DataSource) {
    self.key = key
    self.source = source
  }

  /// When it is asked next, by the clock on the wall; nil for one that is not asked.
  public var next: Date? {
    due.map { Date().addingTimeInterval(($0 - .now) / .seconds(1)) }
  }
}
