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

/// A condition as tests of a reader's values.
indirect enum Formula {
  case clause(Clause)
  case all([Formula])
  case any([Formula])
  case not(Formula)
}

extension AudienceTable {
  /// The parts of a condition: simple ones, which must all hold, and the others.
  mutating func formulas(of condition: PlacementCondition) -> (plain: [Clause], rest: [Formula]) {
    var plain = clauses(of: condition)
    var rest: [Formula] = []
    if let time = condition.time {
      rest.append(
        .any(
          time.ranges.map {
            .clause(Clause(number: Measure.time.rawValue, from: $0.from, below: $0.below))
          }))
    }
    for (name, test) in condition.people {
      let bits = bits(of: test, name)
      guard !bits.isEmpty else {
        // Nobody is on lists that are gone.
        rest.append(.any([]))
        continue
      }
      plain.append(Clause(anyOf: bits).on(dimension(named: "person " + name)))
    }
    for (name, test) in condition.attributes.sorted(by: { $0.key < $1.key }) {
      if case .text(let test) = test, test.exists == false {
        rest.append(.not(.clause(presence(of: name))))
      }
    }
    rest += condition.all.map { formula(of: $0) }
    if !condition.any.isEmpty { rest.append(.any(condition.any.map { formula(of: $0) })) }
    rest += condition.not.map { .not(formula(of: $0)) }
    return (plain, rest)
  }

  private mutating func formula(of condition: PlacementCondition) -> Formula {
    let found = formulas(of: condition)
    return .all(found.plain.map(Formula.clause) + found.rest)
  }

  private mutating func presence(of attribute: String) -> Clause {
    Clause(anyOf: [bit(ofPresenceOf: attribute)]).on(dimension(named: "presence " + attribute))
  }

  /// The simple parts of a condition; all must hold.
  private mutating func clauses(of condition: PlacementCondition) -> [Clause] {
    choiceClauses(of: condition) + measureClauses(of: condition)
      + condition.offers.sorted { $0.key < $1.key }.map { product, offers in
        Clause(anyOf: offers.map { bit(ofOffer: $0, for: product) })
          .on(dimension(named: "offer " + product))
      }
      + condition.attributes.sorted { $0.key < $1.key }.flatMap { name, test in
        clauses(of: test, named: name)
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
      (.weekday, condition.weekdays.map(\.rawValue)),
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
          of: .appVersion, from: range.from.map(appVersions.rank),
          below: range.below.map(appVersions.rank)))
    }
    if let range = condition.osVersion {
      clauses.append(
        clause(
          of: .osVersion, from: range.from.map(osVersions.rank),
          below: range.below.map(osVersions.rank)))
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

  private mutating func clauses(of test: AttributeTest, named name: String) -> [Clause] {
    switch test {
    case .range(let range):
      return [Clause(number: number(ofAttribute: name), from: range.from, below: range.below)]
    case .dates(let range):
      return [
        Clause(
          number: number(ofAttribute: name), from: range.from.map { Double($0.moment.seconds) },
          below: range.before.map { Double($0.moment.seconds) })
      ]
    case .versions(let range):
      let ranks = attributes[name]?.versions ?? VersionRanks()
      return [
        Clause(
          number: number(ofAttribute: name), from: range.from.map(ranks.rank),
          below: range.below.map(ranks.rank))
      ]
    case .values(let values):
      return [
        Clause(anyOf: values.map { bit(of: $0, ofAttribute: name) })
          .on(dimension(named: "attribute " + name))
      ]
    case .text(let test): return clauses(of: test, named: name)
    }
  }

  private mutating func clauses(of test: TextTest, named name: String) -> [Clause] {
    var clauses: [Clause] = []
    for (parts, isStart) in [(test.contains, false), (test.startsWith, true)] where !parts.isEmpty {
      let bits = parts.map { bit(ofPart: $0, isStart: isStart, ofAttribute: name) }
      clauses.append(
        Clause(anyOf: bits).on(dimension(named: (isStart ? "start " : "part ") + name)))
    }
    if test.exists == true { clauses.append(presence(of: name)) }
    return clauses
  }
}

extension Clause {
  fileprivate func on(_ dimension: Int) -> Clause {
    var clause = self
    clause.dimension = dimension
    return clause
  }
}
