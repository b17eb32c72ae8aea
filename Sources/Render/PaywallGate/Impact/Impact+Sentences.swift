import JSON
import Numbers

extension Impact {
  /// The changes in sentences, the most important first. The last sentence counts further moves, or states that nothing moves.
  public var sentences: [String] {
    guard !changes.isEmpty else {
      return ["nothing changes on \(compared.grouped) screens\(unfinished)"]
    }
    var told = changes.filter { !$0.kind.isGeometry }.prefix(Self.mostSentences).map(sentence)
    let other = changes.count { !$0.kind.isGeometry } - told.count
    if other > 0 { told.append("\(other.grouped) other changes are in the list") }
    return told + geometry + ["\(rest)\(unfinished)"]
  }

  /// The maximum number of changes with a sentence of their own.
  private static let mostSentences = 40

  private var unfinished: String {
    isComplete ? "" : "; \(cells.count.grouped) were to be compared"
  }

  private func sentence(_ change: Change) -> String {
    let scope = ImpactScope(change.places, of: cells).words
    return "\(change.name) \(change.happening) \(scope)"
  }

  /// The sentences about moves and resizes, one for each scope.
  private var geometry: [String] {
    [ScreenChange.Kind.size, .place].flatMap { kind -> [String] in
      var groups: [(scope: String, changes: [Change])] = []
      for change in changes where change.kind == kind {
        let scope = ImpactScope(change.places, of: cells).words
        if let place = groups.firstIndex(where: { $0.scope == scope }) {
          groups[place].changes.append(change)
        } else {
          groups.append((scope, [change]))
        }
      }
      let told = groups.prefix(Self.mostScopes).map { group in
        let most = group.changes[0]
        let verb = kind == .place ? "moves" : "grows or shrinks"
        let more =
          group.changes.count == 1 ? "" : ", and \(Self.others(group.changes.count - 1)) by less,"
        return "\(most.name) \(verb) by up to \(most.points)\(more) \(group.scope)"
      }
      let rest = groups.dropFirst(Self.mostScopes).flatMap(\.changes)
      guard let most = rest.first else { return told }
      let verb = kind == .place ? "move" : "grow or shrink"
      return told + ["\(Self.others(rest.count)) \(verb) by up to \(most.points) on other screens"]
    }
  }

  /// The maximum number of sentences about moves, and about resizes.
  private static let mostScopes = 4

  private static func others(_ count: Int) -> String {
    "\(count.grouped) other component\(count == 1 ? "" : "s")"
  }

  private var rest: String {
    let same = compared - changed.count
    let screens =
      same == 0
      ? "every screen differs" : "\(same.grouped) of \(compared.grouped) screens stay as they are"
    let far = least > 0 ? " more than \(Measure.number(least)) points" : ""
    return "nothing else moves\(far); \(screens)"
  }
}

extension ScreenChange.Kind {
  var isGeometry: Bool { self == .place || self == .size }
}

extension Impact.Change {
  fileprivate var points: String { "\(Measure.number(amount)) points" }

  /// The predicate of the sentence: `moves below the fold`.
  fileprivate var happening: String {
    func from(_ what: String) -> String {
      var (before, after) = (old?.visiblyQuoted, new?.visiblyQuoted)
      if before == after { (before, after) = (old.map(Self.escaped), new.map(Self.escaped)) }
      return "\(what) from \(before ?? "nothing") to \(after ?? "nothing")"
    }
    switch kind {
    case .belowFold: return "moves below the fold"
    case .aboveFold: return "moves above the fold"
    case .vanishes: return "is gone"
    case .appears: return "is new"
    case .action: return from("changes what a tap does,")
    case .truncated: return "no longer fits and is cut"
    case .text: return old.map { "replaces \($0.visiblyQuoted)" } ?? "is new"
    case .lines: return "goes from \(old ?? "") to \(new ?? "") lines"
    case .label: return from("changes what screen readers say,")
    case .picture: return from("changes its picture")
    case .font: return from("changes its font")
    case .color: return from("changes its colour")
    case .background: return from("changes its background")
    case .size: return "has another size"
    case .place: return "moves"
    }
  }

  private static func escaped(_ text: String) -> String { "“\(text.shortened)”" }
}

extension String {
  /// The text in quotation marks, without direction marks, which are not visible.
  var visiblyQuoted: String {
    let visible = unicodeScalars.filter { PlainText.shows($0) || $0.properties.isWhitespace }
    return "“\(String(visible).shortened)”"
  }
}
