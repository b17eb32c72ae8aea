import JSON
import Numbers
import Vocabulary

/// A part of an offer with one price, as the document specifies it.
public struct LaidOutPhase: Sendable, Hashable {
  /// A decimal number in the product's currency, for each period; `nil` for free time.
  public var price: String?
  /// ISO 8601.
  public var period: String
  /// The number of periods.
  public var cycles: Int

  public init(price: String?, period: String, cycles: Int) {
    self.price = price
    self.period = period
    self.cycles = cycles
  }
}

/// The time for which a customer is bound to pay.
public struct LaidOutCommitment: Sendable, Hashable {
  /// ISO 8601.
  public var period: String
  /// Whether it renews for the same time again, and not from payment to payment.
  public var isRenewed: Bool

  public init(period: String, isRenewed: Bool) {
    self.period = period
    self.isRenewed = isRenewed
  }
}

extension LaidOutPhase: TreeObject {
  static let blank = LaidOutPhase(price: nil, period: "", cycles: 1)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "price", .string, at: \.price,
      help: "The price of each period in the product's currency; absent if it is free.")
    members.add(
      "period", .string, at: \.period, help: "The length of a period (ISO 8601).", isRequired: true)
    members.add(
      "cycles", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.cycles,
      help: "The number of periods.", isRequired: true)
  }
}

extension LaidOutCommitment: TreeObject {
  static let blank = LaidOutCommitment(period: "", isRenewed: true)

  static func declare(in members: inout some MemberList<Self>) {
    members.add("period", .string, at: \.period, help: "ISO 8601.", isRequired: true)
    members.add(
      "renews", .bool, at: \.isRenewed,
      help: "Whether it renews for the same time again, and not from payment to payment.",
      isRequired: true)
  }
}

extension Form where Value == LaidOutPhase {
  static let laidOutPhase = tree(named: "offerPhase")
}

extension Form where Value == LaidOutCommitment {
  static let laidOutCommitment = tree(named: "commitment")
}
