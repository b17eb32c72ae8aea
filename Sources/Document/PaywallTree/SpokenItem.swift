/// One stop of a screen reader on a page.
public struct SpokenItem: Sendable, Hashable {
  /// Nil for words.
  public var role: AccessibilityRole?
  /// Nil where nothing is chosen or turned on.
  public var isSelected: Bool?
  public var words: String
  public var hint: String?
  /// BCP 47; nil is the page's.
  public var language: String?
  /// The node's place in the document.
  public var pointer: String?

  /// A line for a person: `radio, selected: Yearly, $59.99`.
  public var line: String {
    let kind = role?.rawValue ?? "text"
    let isSwitch = role == .toggle
    let state = isSelected.map { on in
      on ? (isSwitch ? ", on" : ", selected") : (isSwitch ? ", off" : ", not selected")
    }
    let spoken = language.map { " [\($0)]" } ?? ""
    let after = hint.map { " (\($0))" } ?? ""
    return "\(kind)\(state ?? "")\(spoken): \(words)\(after)"
  }
}

extension LaidOutPaywall {
  /// What a screen reader says of the page, stop by stop.
  public var spoken: [SpokenItem] { root.spokenChildren }
}

extension LaidOutNode {
  fileprivate var spokenChildren: [SpokenItem] {
    let ordered = children.enumerated().sorted {
      ($0.element.readingOrder, $0.offset) < ($1.element.readingOrder, $1.offset)
    }
    return ordered.flatMap(\.element.spoken)
  }

  /// A node with an action or a label is one stop with all its words. Nodes with an action inside it are stops of their own after it.
  private var spoken: [SpokenItem] {
    guard accessibilityRole != .decorative, decoration.opacity > 0 else { return [] }
    guard accessibilityLabel != nil || action != nil || accessibilityRole != nil || text != nil
    else { return spokenChildren }
    let said = words.joined(separator: ", ")
    let own =
      said.isEmpty
      ? []
      : [
        SpokenItem(
          role: accessibilityRole ?? action?.role ?? (image == nil && icon == nil ? nil : .image),
          isSelected: isSelected, words: said, hint: accessibilityHint, language: language,
          pointer: pointer)
      ]
    let links = (text?.links ?? []).map { link in
      SpokenItem(
        role: link.action.role, isSelected: nil, words: link.string, hint: nil,
        language: language, pointer: pointer)
    }
    return own + links + children.flatMap(\.actors)
  }

  /// The words of a node and of all in it that does not act itself, as they are read.
  private var words: [String] {
    if let accessibilityLabel { return [accessibilityLabel] }
    guard accessibilityRole != .decorative, decoration.opacity > 0 else { return [] }
    let own = text.map { [$0.lines.map(\.string).joined(separator: " ")] } ?? []
    return own.filter { !$0.isEmpty } + children.filter { $0.action == nil }.flatMap(\.words)
  }

  /// The stops of what acts in a node that is read as a whole.
  private var actors: [SpokenItem] {
    action == nil ? children.flatMap(\.actors) : spoken
  }
}

extension LaidOutAction {
  fileprivate var role: AccessibilityRole {
    if case .openURL = self { .link } else { .button }
  }
}
