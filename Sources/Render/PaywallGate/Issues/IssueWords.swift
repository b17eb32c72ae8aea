import Numbers
import PaywallTree

/// The title and the advice of an issue, in the words on the screen.
struct IssueWords {
  let group: IssueGroup
  /// The findings, the leading one first.
  let findings: [Finding]
  /// The likeliest screen.
  let shown: IssueScreens.Shown?

  private var lead: Finding { findings[0] }

  /// The message on the likeliest screen at the place of the leading finding; otherwise that of the worst screen.
  private var seen: Finding {
    shown?.findings[.init(code: lead.code, component: lead.component)]?.first ?? lead
  }

  /// The names of the places, each once.
  private var names: [String] {
    var told: Set<String> = []
    return findings.compactMap { shown?.name(of: $0.component) }
      .filter { told.insert($0).inserted }
  }

  private var what: String { names.isEmpty ? "A part of the page" : names.listed.capitalizedFirst }
  private var isMany: Bool { names.count > 1 }
  private func verb(_ one: String, _ many: String) -> String { isMany ? many : one }

  /// The fault on the likeliest screen, and what most readers see on others.
  var title: String {
    let here = findings.filter(isShown)
    let isOfButton = control != nil || code == "name-missing" && look != nil
    guard !here.isEmpty, here.count < findings.count, !isOfButton else { return sentence }
    let words = IssueWords(group: group, findings: here, shown: shown)
    let more = words.elsewhere(findings.filter { !isShown($0) })
    return more.map { "\(words.sentence); on other screens \($0)" } ?? words.sentence
  }

  private func isShown(_ finding: Finding) -> Bool {
    shown?.findings[.init(code: finding.code, component: finding.component)] != nil
  }

  /// Returns the fault of other screens that most readers see, of those that are as severe; nil if they have no other fault.
  private func elsewhere(_ others: [Finding]) -> String? {
    let severity = findings.map(\.severity).max() ?? .information
    let told = Set(findings.map { Fault(of: $0) })
    let new = others.filter { $0.severity >= severity && !told.contains(Fault(of: $0)) }
    guard let most = new.max(by: { ($0.cells?.share ?? 1) < ($1.cells?.share ?? 1) }) else {
      return nil
    }
    guard let kind = Room.of(most) else { return most.message.shown }
    if group.code == FooterCauses.code { return isOfFooter ? nil : "the footer does not fit" }
    var names: Set<String> = []
    let places = new.filter { Room.of($0) == kind }
      .map { shown?.name(of: $0.component) ?? "a part of the page" }
    return kind.sentence(places.filter { names.insert($0).inserted })
  }

  /// A kind of fault, of a component if it is about room; several rules may find it.
  private struct Fault: Hashable {
    let kind: String
    let component: String

    init(of finding: Finding) {
      let room = Room.of(finding)
      kind = room.map { "\($0)" } ?? finding.code
      component = room == nil ? "" : finding.component
    }
  }

  /// The rule that leads, or the first one if that is on other screens alone.
  private var code: String {
    findings.contains { $0.code == group.code } ? group.code : findings[0].code
  }

  private var sentence: String {
    if group.code == FooterCauses.code, isOfFooter { return footer }
    if let control { return control }
    switch code {
    case "close-faint" where lead.isSmallWayOut: return room
    case "contrast-text", "contrast-control", "close-faint": return contrast
    case "name-missing", "picture-unnamed", "price-unspoken", "label-in-name": return speech
    case "link-role-missing":
      return "\(what) \(verb("does", "do")) not say where \(verb("it leads", "they lead"))"
    case "renewal-unsaid", "cancel-unsaid", "trial-terms", "length-missing", "price-billed-missing",
      "charged-now-unsaid", "terms-adjacent", "restore-missing":
      return Set(findings.map(\.code)).count > 1 ? terms : seen.message.shown.capitalizedFirst
    case "price-billed-not-most-prominent":
      return "\(what) \(verb("stands", "stand")) out more than the price that is billed"
    default: return Room.of(lead) == nil ? seen.message.shown.capitalizedFirst : room
    }
  }

  /// The fault of a component without enough room.
  private enum Room: CaseIterable {
    case cut, outside, covered, over, small

    static func of(_ finding: Finding) -> Room? {
      switch finding.code {
      case "text-truncated", "scale-lost", "text-overflow", "word-broken": .cut
      case "offscreen": .outside
      case "safe-area": .covered
      case "texts-overlap": .over
      case "target-44", "target-48", "target-blocked": .small
      case "close-faint" where finding.isSmallWayOut: .small
      default: nil
      }
    }

    func sentence(_ names: [String]) -> String {
      let what = names.listed
      let isMany = names.count > 1
      return switch self {
      case .cut: "\(what) \(isMany ? "are" : "is") cut off"
      case .outside: "\(what) \(isMany ? "leave" : "leaves") the screen"
      case .covered:
        "\(what) \(isMany ? "lie" : "lies") under the status bar, a notch or the home bar"
      case .over: "words lie over each other at \(what)"
      case .small: "\(what) \(isMany ? "are" : "is") too small for a finger"
      }
    }
  }

  private var room: String {
    var told: Set<String> = []
    let sentences = Room.allCases.compactMap { kind -> String? in
      let names = findings.filter { Room.of($0) == kind }
        .compactMap { shown?.name(of: $0.component) ?? "a part of the page" }
        .filter { told.insert($0).inserted }
      return names.isEmpty ? nil : kind.sentence(names)
    }
    return sentences.isEmpty
      ? seen.message.shown.capitalizedFirst : sentences.joined(separator: "; ").capitalizedFirst
  }

  /// Several faults of one button; nil if there is one, or others.
  private var control: String? {
    let faults = Set(findings.map(ControlCauses.fault))
    guard faults.count > 1, !faults.contains(nil), names.count < 2 else { return nil }
    return "\(what) \(faults.compactMap(\.self).sorted().map { Self.faults[$0] }.listed)"
  }

  private var terms: String {
    let said: KeyValuePairs = [
      "price-billed-missing": "what it costs", "length-missing": "for how long",
      "trial-terms": "how long the trial is and what it costs then",
      "charged-now-unsaid": "what is charged now", "renewal-unsaid": "that it renews",
      "cancel-unsaid": "how to cancel", "terms-adjacent": "the price in readable letters",
      "restore-missing": "how to restore a purchase",
    ]
    let codes = Set(findings.map(\.code))
    let missing = said.filter { codes.contains($0.key) }.map(\.value)
    return "Beside \(names.first ?? "the purchase button") nothing says \(missing.listed)"
  }

  /// Whether the footer is too large on the shown screen, or nothing says what else is wrong there.
  private var isOfFooter: Bool {
    shown == nil
      || findings.contains {
        $0.code == group.code || [.cut, .outside, .covered, .over].contains(Room.of($0))
      }
  }

  private var footer: String {
    let share = shown?.findings[.init(code: group.code, component: group.place)]?.first?.measured
    let takes =
      share.map {
        "The footer takes \(Measure.number($0 * 100, decimals: 0)) % of the screen"
      } ?? "The footer does not fit on the screen"
    let lost: Set<String> = ["offscreen", "scale-lost", "text-overflow", "safe-area"]
    let places = findings.filter { finding in
      lost.contains(finding.code) && finding.component != group.place
        && shown?.findings[.init(code: finding.code, component: finding.component)] != nil
    }
    var told: Set<String> = []
    let names = places.compactMap { shown?.name(of: $0.component) }
      .filter { told.insert($0).inserted }
    return names.isEmpty ? takes : "\(takes), and \(names.listed) cannot be reached or read"
  }

  private var contrast: String {
    let sightings = findings.compactMap {
      shown?.findings[.init(code: $0.code, component: $0.component)]?.first
    }
    let told = sightings.isEmpty ? [lead] : sightings
    let isOne = Set(told.map { $0.colors.map { [$0.ink, $0.behind] } }).count == 1
    let worst = told.min { ($0.measured ?? 0) < ($1.measured ?? 0) } ?? lead
    guard let colors = worst.colors, let measured = worst.measured, let required = worst.required
    else { return "\(what) \(verb("is", "are")) hard to see" }
    let ink = "\(colors.ink.hex.prefix(7)) on \(colors.behind.hex.prefix(7))"
    let numbers =
      "\(Measure.number(measured, decimals: 2)) : 1\(isOne ? "" : " at worst"), and \(Measure.number(required)) : 1 is needed"
    return "\(what) \(verb("is", "are")) too pale: \(ink) is \(numbers)"
  }

  private var speech: String {
    let pictures = findings.filter { $0.code == "picture-unnamed" }.count
    let spelled = findings.filter { $0.code == "price-unspoken" }
      .compactMap { shown?.name(of: $0.component) }
    let nameless = findings.filter { $0.code == "name-missing" }.count
    let other = findings.filter { $0.code == "label-in-name" }
      .compactMap { shown?.name(of: $0.component) }
    var parts: [String] = []
    if nameless > 0 {
      parts.append("has no name for \(nameless == 1 ? "a button" : "\(nameless) buttons")")
    }
    if !spelled.isEmpty { parts.append("reads \(spelled.listed) letter by letter") }
    if !other.isEmpty { parts.append("calls \(other.listed) something else") }
    if pictures > 0 {
      parts.append("has no words for \(pictures == 1 ? "a picture" : "\(pictures) pictures")")
    }
    guard !parts.isEmpty else { return seen.message.shown.capitalizedFirst }
    return (["A screen reader \(parts.listed)"] + [look].compactMap(\.self)).joined(separator: "; ")
  }

  /// The visible faults of a button without a name; nil if it has none.
  private var look: String? {
    let seen = findings.filter { ControlCauses.fault($0) ?? 0 > 0 || $0.code == "safe-area" }
    var faults = Set(seen.compactMap(ControlCauses.fault)).sorted().map { Self.faults[$0] }
    if seen.contains(where: { $0.code == "safe-area" }) {
      faults.append("lies under the status bar or a notch")
    }
    let name = seen.compactMap { shown?.name(of: $0.component) }.first ?? "the button"
    return faults.isEmpty ? nil : "\(name) \(faults.listed)"
  }

  /// The faults of a button, in the order of their rules.
  private static let faults = [
    "has no name for screen readers", "is too pale", "is too small for a finger",
  ]

  var action: String {
    if let change = group.change { return change.remedy.title.capitalizedFirst }
    return lead.hint.shown.capitalizedFirst
  }

  /// The places on the likeliest screen; those of the worst one if nothing is found there.
  var frames: [PaywallRectangle] {
    let found = findings.flatMap { finding in
      shown?.findings[.init(code: finding.code, component: finding.component)]?.flatMap(\.frames)
        ?? []
    }
    var told: Set<PaywallRectangle> = []
    return (found.isEmpty ? lead.frames : found).filter { told.insert($0).inserted }
  }
}
