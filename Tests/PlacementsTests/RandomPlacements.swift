import Numbers
import PaywallModel
import PaywallTree

@testable import Placements

/// Documents with random rules about few facts, so that many rules cover each other.
struct RandomPlacements {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func document(rules: Int) -> PlacementDocument {
    var document = PlacementDocument()
    document.attributes["tier"] = PlacementAttribute()
    document.attributes["visits"] = PlacementAttribute()
    document.attributes["visits"]?.kind = .number
    var experiment = PlacementExperiment()
    for name in ["a", "b"] {
      var variant = PlacementVariant()
      variant.name = name
      variant.show = PlacementShow(paywall: name)
      experiment.variants.append(variant)
    }
    experiment.share = 0.5
    document.experiments["test"] = experiment
    var placement = Placement()
    placement.rules = (0..<rules).map { rule($0) }
    placement.otherwise = PlacementShow(nothing: "nobody else")
    document.placements["launch"] = placement
    return document
  }

  private mutating func rule(_ index: Int) -> PlacementRule {
    var rule = PlacementRule()
    rule.name = "rule\(index)"
    rule.show = PlacementShow(paywall: "p\(index)")
    if chance(0.9) { rule.when = condition() }
    if chance(0.2) {
      var rollout = PlacementRollout()
      rollout.share = one(of: [0.2, 0.5, 0.8])
      rollout.salt = one(of: ["r", "s"])
      rule.rollout = rollout
    }
    if chance(0.1) {
      rule.show = PlacementShow()
      rule.show.experiment = "test"
    }
    return rule
  }

  private mutating func condition() -> PlacementCondition {
    var condition = PlacementCondition()
    if chance(0.4) { condition.shared.platforms = some(of: [.ios, .android, .web]) }
    if chance(0.3) { condition.countries = some(of: ["US", "DE", "FR"]) }
    if chance(0.2) { condition.shared.locales = some(of: ["pt", "pt-BR", "en"]) }
    if chance(0.2) { condition.entitlements = some(of: ["plus", "sport", "film"]) }
    if chance(0.3) {
      condition.attributes["tier"] = .values(some(of: ["a", "b", "c"]).map(AttributeValue.text))
    }
    if chance(0.3) {
      let from: Double = one(of: [0, 2, 4])
      condition.attributes["visits"] = .range(
        NumberRange(from: from, below: from + one(of: [1, 3])))
    }
    if chance(0.2) {
      condition.shared.appVersion = AppVersionRange(
        from: AppVersion(one(of: ["1", "2"])), below: AppVersion(one(of: ["2.5", "3"])))
    }
    return condition
  }

  /// A reader who is told some of what the documents ask for.
  mutating func reader() -> PlacementReader {
    var reader = PlacementReader()
    if chance(0.9) { reader.targetingKey = "person \(numbers.next())" }
    if chance(0.8) { reader.platform = one(of: [.ios, .android, .web, .tvos]) }
    if chance(0.8) { reader.country = one(of: ["US", "DE", "FR", "CH"]) }
    if chance(0.8) { reader.locale = one(of: ["pt", "pt-BR", "en-US", "fr"]) }
    if chance(0.8) { reader.entitlements = Set(some(of: ["plus", "sport", "film", "other"])) }
    if chance(0.8) { reader.attributes["tier"] = .text(one(of: ["a", "b", "c", "d"])) }
    if chance(0.8) { reader.attributes["visits"] = .number(one(of: [0, 1, 2, 3, 4, 5, 6, 7])) }
    if chance(0.8) {
      reader.appVersion = ReaderVersion(one(of: ["0.9", "1", "2.0", "2.5", "3.0-beta"]))
    }
    return reader
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double(numbers.next() % 1_000) < share * 1_000
  }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int(clamping: numbers.next() % UInt64(values.count))]
  }

  private mutating func some<Value>(of values: [Value]) -> [Value] {
    let chosen = values.filter { _ in numbers.next() % 2 == 0 }
    return chosen.isEmpty ? [one(of: values)] : chosen
  }
}
