import Numbers
import PaywallModel

/// One part of a condition: a number in a range, or at least one of some bits.
struct Clause: Sendable {
  /// Some bits of one word of a reader's values.
  struct Mask: Sendable, Equatable {
    var word: Int
    var bits: UInt64
  }

  enum Test: Sendable {
    /// From `low`, and below `high`.
    case range(low: Double, high: Double)
    /// Sorted by word.
    case anyOf([Mask])
  }

  /// The index of the number; for bits, a number that distinguishes their fact from other facts.
  var dimension: Int
  var test: Test

  init(number dimension: Int, from low: Double?, below high: Double?) {
    self.dimension = dimension
    test = .range(low: low ?? -.infinity, high: high ?? .infinity)
  }

  /// - Parameter bits: at least one.
  init(anyOf bits: [Int]) {
    var masks: [Int: UInt64] = [:]
    for bit in bits { masks[bit / 64, default: 0] |= 1 << UInt64(bit % 64) }
    dimension = 0
    test = .anyOf(masks.sorted { $0.key < $1.key }.map { Mask(word: $0.key, bits: $0.value) })
  }
}

extension AudienceTable {
  /// The parts of a condition; all must hold.
  mutating func clauses(of condition: PlacementCondition) -> [Clause] {
    choiceClauses(of: condition) + measureClauses(of: condition)
      + condition.offers.sorted { $0.key < $1.key }.map { product, offers in
        Clause(anyOf: offers.map { bit(ofOffer: $0, for: product) })
          .on(dimension(named: "offer " + product))
      }
      + condition.attributes.sorted { $0.key < $1.key }.map { name, test in
        clause(of: test, named: name)
      }
  }

  private mutating func choiceClauses(of condition: PlacementCondition) -> [Clause] {
    let shared = condition.shared
    let parts: [(Choice, [String])] = [
      (.platform, shared.platforms.map(\.rawValue)),
      (.orientation, shared.orientations.map(\.rawValue)),
      (.theme, shared.themes.map(\.rawValue)), (.width, shared.widths.map(\.rawValue)),
      (.device, condition.devices.map(\.rawValue)), (.country, condition.countries),
      (.storefront, shared.storefronts), (.entitlement, condition.entitlements),
    ]
    var clauses: [Clause] = []
    for (choice, values) in parts where !values.isEmpty {
      clauses.append(
        Clause(anyOf: values.map { bit(of: $0, in: choice) }).on(dimension(named: "\(choice)")))
    }
    if !shared.locales.isEmpty {
      let bits = shared.locales.flatMap { self.bits(ofLocale: $0) }
      clauses.append(Clause(anyOf: bits).on(dimension(named: "locale")))
    }
    return clauses
  }

  private func measureClauses(of condition: PlacementCondition) -> [Clause] {
    func clause(of measure: Measure, from: Double?, below: Double?) -> Clause {
      Clause(number: measure.rawValue, from: from, below: below)
    }
    var clauses: [Clause] = []
    if let range = condition.shared.appVersion {
      clauses.append(
        clause(
          of: .appVersion, from: range.from.map { bound in rank { bound >= $0 } },
          below: range.below.map { bound in rank { bound >= $0 } }))
    }
    if let least = condition.shared.textScale {
      clauses.append(clause(of: .textScale, from: least, below: nil))
    }
    if let range = condition.shared.screenWidth {
      clauses.append(clause(of: .screenWidth, from: range.from, below: range.below))
    }
    if let range = condition.sessions {
      clauses.append(clause(of: .sessions, from: range.from, below: range.below))
    }
    if let range = condition.daysSinceInstall {
      clauses.append(clause(of: .daysSinceInstall, from: range.from, below: range.below))
    }
    if let range = condition.date {
      for measure in [Measure.date, .day] {
        func bound(_ date: CalendarDate?) -> Double? {
          date.flatMap { $0.isDay == (measure == .day) ? Double($0.moment.seconds) : nil }
        }
        let (from, below) = (bound(range.from), bound(range.before))
        if from != nil || below != nil {
          clauses.append(clause(of: measure, from: from, below: below))
        }
      }
    }
    return clauses
  }

  private mutating func clause(of test: AttributeTest, named name: String) -> Clause {
    switch test {
    case .range(let range):
      Clause(number: number(ofAttribute: name), from: range.from, below: range.below)
    case .values(let values):
      Clause(anyOf: values.map { bit(of: $0, ofAttribute: name) })
        .on(dimension(named: "attribute " + name))
    }
  }
}

extension Clause {
  fileprivate func on(_ dimension: Int) -> Clause {
    var clause = self
    clause.dimension = dimension
    return clause
  }
}
