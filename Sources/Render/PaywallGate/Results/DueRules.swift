import Locales
import Numbers

/// What a rule pack stops from a day on, though the document still passes today.
public struct DueRules: Sendable, Hashable {
  /// The name of the pack, and its title.
  public var pack: String
  public var title: String
  public var day: CivilDay
  /// The codes of the rules that fail from then on.
  public var rules: [String]
  /// The countries; empty for all.
  public var storefronts: [String]

  public init(
    pack: String, title: String, day: CivilDay, rules: [String], storefronts: [String]
  ) {
    self.pack = pack
    self.title = title
    self.day = day
    self.rules = rules
    self.storefronts = storefronts
  }

  /// What happens on the day: `fails in GB for renewal-unsaid (United Kingdom: …)`.
  public var sentence: String {
    let places = storefronts.isEmpty ? "everywhere" : "in \(storefronts.namesOrCount)"
    return "fails \(places) for \(rules.joined(separator: ", ")) (\(title))"
  }
}

extension GateResult {
  /// What packs will stop within `Obligation.noticeDays`, the earliest first.
  public var due: [DueRules] {
    var due: [DueRules] = []
    for (day, obligation, finding) in coming where obligation.stops && finding.severity < .error {
      guard let place = due.firstIndex(where: { $0.pack == obligation.pack && $0.day == day })
      else {
        due.append(
          DueRules(
            pack: obligation.pack, title: obligation.title, day: day, rules: [finding.code],
            storefronts: obligation.storefronts))
        continue
      }
      if !due[place].rules.contains(finding.code) { due[place].rules.append(finding.code) }
      let known = due[place].storefronts
      due[place].storefronts += obligation.storefronts.filter { !known.contains($0) }
    }
    return due
  }
}
