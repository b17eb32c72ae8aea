import Experiments

/// Explains a verdict in a sentence that needs no statistics.
public struct ResultWords: Sendable {
  /// The variant's name, and that of the first one.
  let variant: String
  let control: String
  /// The relative difference to find.
  let wanted: Double

  public init(variant: String, control: String, wanted: Double) {
    self.variant = variant
    self.control = control
    self.wanted = wanted
  }

  /// - Parameter broken: the guard rail of a harmful verdict.
  public func sentence(_ verdict: Verdict, broken: GuardRail? = nil) -> String {
    switch verdict {
    case .unequalGroups(let pValue):
      "the groups are not as large as they should be (p \(Self.probability(pValue))): do not trust this comparison"
    case .harmful(let harm): self.harm(harm, broken)
    case .tooEarly(let readers): Self.tooEarly(readers)
    case .better(let finding):
      "\(variant) is better: \(Self.range(finding.interval.lower, finding.interval.upper)) more readers buy than with \(control)"
    case .worse(let finding):
      "\(variant) is worse: \(Self.range(-finding.interval.upper, -finding.interval.lower)) fewer readers buy than with \(control)"
    case .same:
      "\(variant) and \(control) are as good as each other: they differ by less than \(Self.percent(abs(wanted)))"
    case .open(_, let days): open(days)
    }
  }

  private func harm(_ harm: Harm, _ rail: GuardRail?) -> String {
    let what =
      switch rail {
      case .refunds: "have their money back"
      case .failures, nil: "see a purchase fail"
      }
    let least = "at least \(Self.decimal(harm.least * 100)) in 100 readers more \(what)"
    return "\(variant) does harm: \(least) than with \(control)"
  }

  private static func tooEarly(_ readers: Int?) -> String {
    guard let readers else { return "not yet: too few readers have come or bought" }
    return "not yet: too few readers; each variant needs about \(rounded(readers))"
  }

  private func open(_ days: Int?) -> String {
    guard let days else { return "not yet, and nobody new comes" }
    guard days > 0 else {
      return
        "not clear: there were enough readers to find \(Self.percent(abs(wanted))), so the difference is probably smaller"
    }
    return "not yet: about \(days) \(days == 1 ? "day" : "days") more at this rate"
  }

  /// Writes a range as `12 to 31 %`; only the lower end if the upper one is unknown.
  private static func range(_ lower: Double, _ upper: Double) -> String {
    guard upper.isFinite else { return "at least \(percent(lower))" }
    let (low, high) = (decimal(lower * 100), decimal(upper * 100))
    return low == high ? "\(low) %" : "\(low) to \(high) %"
  }

  private static func percent(_ share: Double) -> String { decimal(share * 100) + " %" }

  /// Writes a number: whole from 10 on, with two decimals below 0.1, otherwise with one.
  private static func decimal(_ value: Double) -> String {
    let scale = abs(value) >= 10 ? 1.0 : abs(value) >= 0.1 ? 10.0 : 100.0
    let scaled = (value * scale).rounded() / scale
    return Int(exactly: scaled).map(String.init) ?? String(scaled)
  }

  /// Writes a probability with a relation, as `= 0.0002` or `< 0.0001`.
  private static func probability(_ value: Double) -> String {
    guard value >= 0.0001 else { return "< 0.0001" }
    return "= " + String((value * 10_000).rounded() / 10_000).withoutExponent
  }

  /// Rounds to two significant digits, because the count is an estimate.
  private static func rounded(_ count: Int) -> Int {
    var step = 1
    while count / step >= 100 { step *= 10 }
    return (count / step + (count % step == 0 ? 0 : 1)) * step
  }
}

extension String {
  /// The number without an exponent: `0.0002` for `2e-04`.
  fileprivate var withoutExponent: String {
    guard let mark = lastIndex(of: "e") else { return self }
    let digits = self[..<mark].split(separator: ".").joined().prefix { $0 != "0" }
    guard let exponent = Int(self[index(after: mark)...]), exponent < 0 else { return self }
    return "0." + String(repeating: "0", count: -exponent - 1) + digits
  }
}
