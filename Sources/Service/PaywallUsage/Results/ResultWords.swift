import Experiments

/// Explains a verdict in a sentence that needs no statistics.
public struct ResultWords: Sendable {
  /// The variant's name, and that of the first one.
  let variant: String
  let control: String
  let terms: ExperimentResult.Terms
  /// Whether there are more than two variants, so that each sentence must name the two that it compares.
  private let isOneOfSeveral: Bool

  public init(
    variant: String, control: String,
    _ terms: ExperimentResult.Terms = ExperimentResult.Terms(), isOneOfSeveral: Bool = false
  ) {
    self.isOneOfSeveral = isOneOfSeveral
    self.variant = variant
    self.control = control
    self.terms = terms
  }

  /// - Parameters:
  ///   - broken: the guard rail of a harmful verdict.
  ///   - rates: the shares of readers who buy, of the first variant and of this one.
  public func sentence(
    _ verdict: Verdict, broken: GuardRail? = nil, rates: (Double, Double)? = nil,
    days: Int? = nil
  ) -> String {
    switch verdict {
    case .unequalGroups(let pValue):
      "\(pair)the groups are not as large as they should be (p \(Self.probability(pValue))): do not trust this comparison"
    case .harmful(let harm): self.harm(harm, broken)
    case .noData: noData
    case .tooEarly(let readers, _): pair + Self.tooEarly(readers, days)
    case .better(let finding): certain(finding, isBetter: true, rates)
    case .worse(let finding): certain(finding, isBetter: false, rates)
    case .same:
      "\(variant) and \(control) are as good as each other: they differ by less than \(Self.percent(abs(terms.effect)))"
    case .open: pair + open(days)
    }
  }

  private var pair: String { isOneOfSeveral ? "\(variant) beside \(control): " : "" }

  /// Says why nothing can be said.
  private var noData: String {
    switch terms.measure {
    case .proceeds:
      "no data: what is left of a price is known from the store's reports, and none are read yet"
    case .trialToPaid:
      "no data: which trials become paid is known from the store's reports, and none are read yet"
    case .purchases, .revenue: "no data: nobody has bought anything yet"
    case .eventRate, .eventSum:
      "no data: no server has told the event \(terms.event ?? "") yet"
    }
  }

  private func certain(
    _ finding: Verdict.Finding, isBetter: Bool, _ rates: (Double, Double)?
  ) -> String {
    let interval = finding.interval
    let (low, high) =
      isBetter ? (interval.lower, interval.upper) : (-interval.upper, -interval.lower)
    let advice = isBetter ? "ship it" : "keep \(control)"
    guard terms.measure.isAmount else {
      let change = isBetter ? "is better" : "is worse"
      let more = isBetter ? "more" : "fewer"
      let what = terms.measure == .purchases ? "buy" : "have the event \(terms.event ?? "")"
      return
        "\(variant) \(change): \(Self.range(low, high)) \(more) readers \(what)\(within) than with \(control); \(advice)"
    }
    let more = isBetter ? "more" : "less"
    let unit = terms.measure.isMoney ? terms.currency.map { " \($0)" } : " of \(terms.event ?? "")"
    let amount = Self.money(abs(finding.effect)) + (unit ?? "")
    return
      "\(variant) \(terms.measure.isMoney ? "earns" : "has") \(amount) \(more) per reader\(within) than \(control) (\(Self.money(low)) to \(Self.money(high))\(most)): \(advice)"
      + (terms.measure.isMoney ? buyers(rates) : "")
  }

  /// Whether the sentence of a verdict says how many buy.
  func tellsBuyers(_ verdict: Verdict, _ rates: (Double, Double)) -> Bool {
    switch verdict {
    case .better, .worse: terms.measure.isMoney && !buyers(rates).isEmpty
    default: false
    }
  }

  /// The certain results of the other measures; empty if there are none. They decide nothing.
  ///
  /// - Parameter isSaid: whether the verdict's sentence has said already who buys.
  func others(
    _ others: [(measure: Measure, finding: ExperimentResult.Finding?)], isSaid: Bool
  ) -> String {
    let told = others.compactMap { measure, finding -> String? in
      guard measure != .purchases || !isSaid, let finding, finding.lower > 0 || finding.upper < 0
      else { return nil }
      let isMore = finding.lower > 0
      let (low, high) =
        isMore ? (finding.lower, finding.upper) : (-finding.upper, -finding.lower)
      let range =
        measure.isAmount
        ? "\(Self.money(low)) to \(Self.money(high))" : Self.range(low, high)
      return "\(name(of: measure)) are \(range) \(isMore ? "higher" : "lower")"
    }
    return told.isEmpty ? "" : ". Beside that, " + told.joined(separator: ", and ")
  }

  private func name(of measure: Measure) -> String {
    let currency = terms.currency.map { " in \($0)" } ?? ""
    return switch measure {
    case .purchases: "purchases"
    case .revenue: "revenues per reader\(currency)"
    case .proceeds: "proceeds per reader"
    case .trialToPaid: "trials that become paid"
    case .eventRate: "readers with the event \(terms.event ?? "")"
    case .eventSum: "sums of the event \(terms.event ?? "") per reader"
    }
  }

  private var within: String {
    terms.window.map { " in \($0) \($0 == 1 ? "day" : "days")" } ?? ""
  }

  private var most: String {
    terms.cap.map { "; of each reader at most \(Self.money($0)) count" } ?? ""
  }

  /// Says how many buy, because more revenue may come from fewer readers.
  private func buyers(_ rates: (Double, Double)?) -> String {
    guard let (control, variant) = rates, control != variant else { return "" }
    let shares = [variant, control].map { Self.decimal($0 * 100) }
    guard shares[0] != shares[1] else { return "" }
    let (more, pays) = variant < control ? ("Fewer", "more") : ("More", "less")
    return
      ". \(more) readers buy (\(shares[0]) instead of \(shares[1]) of 100)"
      + (variant < control ? ", each pays \(pays)" : "")
  }

  /// Writes an amount with two decimals: `2.80`.
  public static func money(_ amount: Double) -> String {
    guard amount.isFinite, abs(amount) < 1e12 else { return "?" }
    let cents = Int(clamping: (amount * 100).rounded())
    let rest = abs(cents % 100)
    return (cents < 0 ? "-" : "") + "\(abs(cents) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func harm(_ harm: Harm, _ rail: GuardRail?) -> String {
    if rail == .revenue {
      let currency = terms.currency.map { " \($0)" } ?? ""
      return
        "\(variant) does harm: a reader pays at least \(Self.money(harm.least))\(currency) less than with \(control)"
    }
    if rail == .purchases {
      return
        "\(variant) does harm: at least \(Self.decimal(harm.least * 100)) in 100 readers fewer buy than with \(control)"
    }
    let what = rail == .refunds ? "have their money back" : "see a purchase fail"
    let least = "at least \(Self.decimal(harm.least * 100)) in 100 readers more \(what)"
    return "\(variant) does harm: \(least) than with \(control)"
  }

  private static func tooEarly(_ readers: Int?, _ days: Int?) -> String {
    let time = days.flatMap { $0 > 0 ? ", in about \(Self.days($0)) at this rate" : nil } ?? ""
    guard let readers else { return "not yet: too few readers have come or bought" + time }
    return "not yet: too few readers; each variant needs about \(rounded(readers))" + time
  }

  private static func days(_ count: Int) -> String { "\(count) \(count == 1 ? "day" : "days")" }

  private func open(_ days: Int?) -> String {
    guard let days else { return "not yet, and nobody new comes" }
    guard days > 0 else {
      return
        "not clear: there were enough readers to find \(Self.percent(abs(terms.effect))), so the difference is probably smaller"
    }
    return "not yet: about \(Self.days(days)) more at this rate"
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
