import PaywallTree

/// The title and the advice of an issue, in the words on the screen.
struct IssueWords {
  let group: IssueGroup
  /// The findings, the leading one first.
  let findings: [Finding]
  /// The likeliest screen.
  let shown: IssueScreens.Shown?

  private var lead: Finding { findings[0] }

  /// What is found on the likeliest screen at the place of the leading finding; else what is found on the worst one.
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

  var title: String {
    if group.code == FooterCauses.code { return footer }
    switch group.code {
    case "text-truncated", "scale-lost": return "\(what) \(verb("is", "are")) cut off"
    case "text-overflow", "word-broken":
      return "\(what) \(verb("does", "do")) not fit into \(verb("its", "their")) room"
    case "offscreen": return "\(what) \(verb("leaves", "leave")) the screen"
    case "safe-area":
      return "\(what) \(verb("lies", "lie")) under the system's status bar, notch or home bar"
    case "texts-overlap": return "Words lie over each other: \(what)"
    case "target-44", "target-48", "target-blocked":
      return "\(what) \(verb("is", "are")) too small for a finger"
    case "contrast-text", "contrast-control", "close-faint": return contrast
    case "name-missing", "picture-unnamed", "price-unspoken", "label-in-name": return speech
    default: return seen.message.shown.capitalizedFirst
    }
  }

  private var footer: String {
    let share = shown?.findings[.init(code: group.code, component: group.place)]?.first?.measured
    let takes = share.map {
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
    let ink = seen.colors.map { "\($0.ink.hex.prefix(7)) on \($0.behind.hex.prefix(7))" }
    guard let ink, let measured = seen.measured, let required = seen.required else {
      return "\(what) \(verb("is", "are")) hard to see"
    }
    return
      "\(what) \(verb("is", "are")) too pale: \(ink) is \(Measure.number(measured, decimals: 2)) : 1, and \(Measure.number(required)) : 1 is needed"
  }

  private var speech: String {
    let pictures = findings.filter { $0.code == "picture-unnamed" }.count
    let spelled = findings.filter { $0.code == "price-unspoken" }
      .compactMap { shown?.name(of: $0.component) }
    let nameless = findings.filter { $0.code == "name-missing" }.count
    let other = findings.filter { $0.code == "label-in-name" }
      .compactMap { shown?.name(of: $0.component) }
    var parts: [String] = []
    if nameless > 0 { parts.append("has no name for \(nameless == 1 ? "a button" : "\(nameless) buttons")") }
    if !spelled.isEmpty { parts.append("reads \(spelled.listed) letter by letter") }
    if !other.isEmpty { parts.append("calls \(other.listed) something else") }
    if pictures > 0 {
      parts.append("has no words for \(pictures == 1 ? "a picture" : "\(pictures) pictures")")
    }
    return parts.isEmpty ? seen.message.shown.capitalizedFirst : "A screen reader \(parts.listed)"
  }

  var action: String {
    if let change = group.change { return change.remedy.title.capitalizedFirst }
    return lead.hint.shown.capitalizedFirst
  }

  /// The places on the likeliest screen; those of the worst one if nothing is found there.
  var frames: [Rectangle] {
    let found = findings.flatMap { finding in
      shown?.findings[.init(code: finding.code, component: finding.component)]?.flatMap(\.frames)
        ?? []
    }
    var told: Set<Rectangle> = []
    return (found.isEmpty ? lead.frames : found).filter { told.insert($0).inserted }
  }
}
