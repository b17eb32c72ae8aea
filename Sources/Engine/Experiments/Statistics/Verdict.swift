import Numbers

/// The current conclusion about a variant compared with the control. The words for it are made elsewhere.
public enum Verdict: Sendable, Equatable {
  /// The current knowledge of the difference in the goal.
  public struct Finding: Sendable, Equatable {
    /// The difference in the scale of the terms: relative, 0.1 is 10 % more than the control; absolute, in the unit of the outcome.
    public let effect: Double
    /// The interval of the difference.
    public let interval: Interval
    /// The probability of a difference of this size at any look, if there is none.
    public let pValue: Double
  }

  /// The variants' numbers of readers differ from their weights: nothing can be concluded until the reason is known.
  case unequalGroups(pValue: Double)
  /// A guard rail is broken.
  case harmful(Harm)
  /// Nothing tells the measure.
  case noData
  /// There are too few outcomes to compare. The days are the time until there are enough; `nil` if nobody knows.
  case tooEarly(readersNeeded: Int?, daysLeft: Int?)
  /// The variant is better.
  case better(Finding)
  /// The variant is worse.
  case worse(Finding)
  /// The difference is smaller than the wanted one, in both directions.
  case same(Finding)
  /// The variant may be better or worse. The days are the time until the wanted difference would
  /// probably be found; `nil` without new readers.
  case open(Finding, daysLeft: Int?)

  /// The conditions for a verdict.
  public struct Terms: Sendable, Equatable {
    /// The wanted difference.
    public var wanted: SampleSize
    /// The test.
    public var test: SequentialTest
    /// New readers of one variant per day.
    public var readersPerDay: Double
    /// The scale of findings. Amounts are compared in their unit: the interval of a ratio is too narrow while few readers pay.
    public var scale: Difference.Scale

    /// Makes terms.
    public init(
      wanted: SampleSize, test: SequentialTest = .init(), readersPerDay: Double,
      scale: Difference.Scale = .relative
    ) {
      self.wanted = wanted
      self.test = test
      self.readersPerDay = readersPerDay
      self.scale = scale
    }

    /// The wanted difference in the scale, as a positive number.
    func least(like control: Outcome) -> Double {
      abs(wanted.effect) * (scale == .absolute ? abs(control.mean) : 1)
    }
  }

  /// The minimum number of conversions in a group, because the test is asymptotic.
  public static let leastConversions = 50
  /// The minimum number of readers in a group.
  public static let leastReaders = 500

  /// The verdict on a variant. The first case that applies is returned, in the order of the cases.
  ///
  /// - Parameter ratio: The probability of the numbers of readers: `SampleRatio.pValue(readers:weights:)`.
  /// - Parameter harms: The results of the guard rails.
  public init(
    on variant: Outcome, beside control: Outcome, ratio: Double = 1, harms: [Harm] = [],
    _ terms: Terms
  ) {
    if ratio < SampleRatio.threshold {
      self = .unequalGroups(pValue: ratio)
    } else if let harm = harms.filter(\.isCertain).min(by: { $0.pValue < $1.pValue }) {
      self = .harmful(harm)
    } else if control.isEnough, variant.isEnough,
      let difference = Difference(from: control, to: variant, terms.scale)
    {
      let finding = Finding(difference, terms.test)
      self =
        Verdict(finding, within: terms.least(like: control))
        ?? .open(finding, daysLeft: terms.daysLeft(variant, control))
    } else {
      let needed = terms.readersNeeded(like: control)
      let least = Swift.max(needed ?? 0, control.leastReaders, variant.leastReaders)
      self = .tooEarly(
        readersNeeded: needed, daysLeft: terms.daysLeft(until: least, variant, control))
    }
  }

  /// - Returns: `nil` if the finding is open.
  private init?(_ finding: Finding, within effect: Double) {
    let interval = finding.interval
    if interval.lower > 0 {
      self = .better(finding)
    } else if interval.upper < 0 {
      self = .worse(finding)
    } else if interval.lower > -effect, interval.upper < effect {
      self = .same(finding)
    } else {
      return nil
    }
  }
}

extension Verdict.Terms {
  fileprivate func readersNeeded(like control: Outcome) -> Int? {
    wanted.readersPerVariant(like: control, test: test)
  }

  fileprivate func daysLeft(_ variant: Outcome, _ control: Outcome) -> Int? {
    readersNeeded(like: control).flatMap { daysLeft(until: $0, variant, control) }
  }

  fileprivate func daysLeft(until needed: Int, _ variant: Outcome, _ control: Outcome) -> Int? {
    SampleSize.daysLeft(
      needed: needed, seen: Swift.min(variant.readers, control.readers),
      readersPerDay: readersPerDay)
  }
}

extension Verdict.Finding {
  fileprivate init(_ difference: Difference, _ test: SequentialTest) {
    effect = difference.estimate
    interval = test.interval(of: difference)
    pValue = test.pValue(of: difference)
  }
}

extension Outcome {
  /// The readers with whom there are probably enough, at the rate so far.
  fileprivate var leastReaders: Int {
    let acting = kind == .proportion ? sum : Double(payers ?? Verdict.leastConversions)
    guard acting > 0, acting < Double(Verdict.leastConversions) else { return Verdict.leastReaders }
    let readers = Double(readers) * Double(Verdict.leastConversions) / acting
    return Swift.max(Verdict.leastReaders, Int(exactly: readers.rounded(.up)) ?? .max)
  }

  fileprivate var isEnough: Bool {
    guard readers >= Verdict.leastReaders else { return false }
    switch kind {
    case .proportion: return sum >= Double(Verdict.leastConversions)
    case .mean: return payers.map { $0 >= Verdict.leastConversions } ?? true
    }
  }
}
