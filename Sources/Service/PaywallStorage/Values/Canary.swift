import Foundation
import PaywallModel

/// How a canary begins: the share of the readers who see the version first, and for how long.
public struct CanaryTerms: Sendable, Hashable {
  /// From 0 to 1.
  public var share: Double
  public var seconds: Int

  /// The smallest and the largest share. More than half is no canary.
  public static let shares = 0.001...0.5
  /// The shortest and the longest time in seconds: five minutes and fourteen days.
  public static let times = 300...1_209_600

  public init(share: Double, seconds: Int) {
    self.share = share
    self.seconds = seconds
  }

  public var isAllowed: Bool { Self.shares ~= share && Self.times ~= seconds }
}

/// A version that a share of a document's readers sees before all others do.
public struct Canary: Sendable, Hashable {
  public var id: String
  public var version: Int
  public var terms: CanaryTerms
  public var began: Date
  /// The number of the change that began it, which no other canary has.
  public var sequence: Int
  public var createdBy: String

  package init(
    id: String, version: Int, terms: CanaryTerms, began: Date, sequence: Int, createdBy: String
  ) {
    self.id = id
    self.version = version
    self.terms = terms
    self.began = Timestamp.rounded(began)
    self.sequence = sequence
    self.createdBy = createdBy
  }

  /// When everybody sees the version unless it does harm.
  public var until: Date { began.addingTimeInterval(Double(terms.seconds)) }
}
