import Foundation
import PaywallModel

/// Identifies a source by brand, data name and address.
public struct SourceKey: Sendable, Hashable, Comparable {
  public let brand: Brand
  /// The name of the data in the document.
  public let name: String
  public let url: String

  public init(_ brand: Brand, _ name: String, of source: DataSource) {
    self.brand = brand
    self.name = name
    url = source.url
  }

  public static func < (left: SourceKey, right: SourceKey) -> Bool {
    (left.brand, left.name, left.url) < (right.brand, right.name, right.url)
  }
}

extension SourceKey: CustomStringConvertible {
  /// The text for the log. It leaves out the query, which may hold secrets.
  public var description: String { "\(brand): data \"\(name)\" of \(url.prefix { $0 != "?" })" }
}

/// The status of a source.
public struct SourceRecord: Sendable {
  public let key: SourceKey
  public internal(set) var source: DataSource
  /// The time of the last request.
  public internal(set) var asked: Date?
  /// The time of the last valid or unchanged answer.
  public internal(set) var lastGood: Date?
  /// The size of that answer, in bytes.
  public internal(set) var size: Int?
  /// The tag of that answer.
  public internal(set) var etag: String?
  /// Why the last request failed, or why there is none; nil after a success.
  public internal(set) var failure: SourceFailure?
  /// Consecutive failures.
  public internal(set) var failures = 0
  /// The time of the next request; nil when there is none.
  var due: ContinuousClock.Instant?

  init(_ key: SourceKey, _ source: DataSource) {
    self.key = key
    self.source = source
  }

  /// The time of the next request as a date; nil when there is none.
  public var next: Date? {
    due.map { Date().addingTimeInterval(($0 - .now) / .seconds(1)) }
  }
}
