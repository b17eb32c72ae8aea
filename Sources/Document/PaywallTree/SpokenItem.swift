import Numbers

/// One stop of a screen reader on a page.
public struct SpokenItem: Sendable, Hashable {
  /// The role; `nil` for words.
  public var role: AccessibilityRole?
  /// The kind of item, if no role states it.
  public var kind: Kind?
  /// The level of a header, if it has one.
  public var level: Int?
  /// `nil` if nothing is selected or switched on.
  public var isSelected: Bool?
  /// Whether it has to be filled in.
  public var isRequired = false
  /// The name of the group of radio buttons or tabs, and the position in it.
  public var group: String?
  public var place: Place?
  public var words: String
  public var hint: String?
  /// BCP 47; if `nil`, the page's.
  public var language: String?
  /// The node's place in the document.
  public var pointer: String?

  public enum Kind: String, Sendable, Hashable {
    /// A swipe up or down changes its value, as for the pages of a pager.
    case adjustable
    /// The app describes its content.
    case native
    /// An input.
    case field, checkbox
  }

  /// The position among several, counted from 1.
  public struct Place: Sendable, Hashable {
    public var number: Int
    public var count: Int
  }

  /// A line for a person: `radio, selected, 1 of 2: Yearly, $59.99`.
  public var line: String {
    let kind = role?.rawValue ?? kind?.rawValue ?? "text"
    let isSwitch = role == .toggle
    let state = isSelected.map { on in
      on ? (isSwitch ? ", on" : ", selected") : (isSwitch ? ", off" : ", not selected")
    }
    let need = isRequired ? ", required" : ""
    let depth = level.map { " \($0)" } ?? ""
    let among = place.map { ", \($0.number) of \($0.count)" } ?? ""
    let spoken = language.map { " [\($0)]" } ?? ""
    let after = hint.map { " (\($0))" } ?? ""
    return "\(kind)\(depth)\(state ?? "")\(need)\(among)\(spoken): \(words)\(after)"
  }
}

extension LaidOutPaywall {
  /// The items that a screen reader reads on the page; if a modal node is open, only those of that node.
  public var spoken: [SpokenItem] {
    var items = root.modal?.spokenAlone ?? root.spokenChildren
    var counts: [String: Int] = [:]
    for case let group? in items.map(\.group) { counts[group, default: 0] += 1 }
    var reached: [String: Int] = [:]
    for index in items.indices {
      guard let group = items[index].group, let count = counts[group] else { continue }
      let number = reached[group, default: 0] + 1
      reached[group] = number
      items[index].place = SpokenItem.Place(number: number, count: count)
    }
    return items
  }
}

extension LaidOutNode {
  /// The last drawn node that keeps focus, taps and the screen reader within it.
  public var modal: LaidOutNode? {
    // By index, here and below: iterating copies each node.
    for index in children.indices.reversed() {
      if let modal = children[index].modal { return modal }
    }
    return isModal && decoration.opacity > 0 ? self : nil
  }

  /// The items of a modal node: its name, then its contents.
  fileprivate var spokenAlone: [SpokenItem] {
    (accessibilityLabel.map { [stop(saying: $0)] } ?? []) + spokenChildren
  }

  /// The items of the children; only the current page of a pager is read.
  fileprivate var spokenChildren: [SpokenItem] {
    // A tree may contain any number.
    if let pager, children.indices.contains(pager.page &- 1) {
      return children[pager.page &- 1].spoken
    }
    var order = Array(children.indices)
    if order.contains(where: { children[$0].readingOrder != 0 }) {
      order.sort { (children[$0].readingOrder, $0) < (children[$1].readingOrder, $1) }
    }
    return order.flatMap { children[$0].spoken }
  }

  /// The items of a node. A node with an action or a label is one stop with all its words; nodes with
  /// an action inside it follow as separate stops.
  fileprivate var spoken: [SpokenItem] {
    guard accessibilityRole != .decorative, decoration.opacity > 0 else { return [] }
    guard accessibilityLabel != nil || action != nil || accessibilityRole != nil || text != nil
    else { return ownStop + spokenChildren }
    let said = words.joined(separator: ", ")
    let links = (text?.links ?? []).map { link in
      SpokenItem(
        role: link.action.role, isSelected: nil, words: link.string, hint: nil,
        language: language, pointer: pointer)
    }
    return (said.isEmpty ? [] : [stop(saying: said)]) + links + insideActors
  }

  private func stop(saying words: String) -> SpokenItem {
    SpokenItem(
      role: accessibilityRole ?? action?.role ?? (image == nil && icon == nil ? nil : .image),
      kind: kind, level: headingLevel, isSelected: isSelected,
      isRequired: input?.isRequired ?? false, group: group, words: words,
      hint: accessibilityHint, language: language, pointer: pointer)
  }

  /// The stop for a pager with its current page, or for a view of the app.
  private var ownStop: [SpokenItem] {
    switch motion {
    case .pager(let pager):
      let words = "page \(pager.page) of \(pager.pages)"
      return [SpokenItem(kind: .adjustable, words: words, pointer: pointer)]
    case .native(let native):
      return [SpokenItem(kind: .native, words: native.name, pointer: pointer)]
    default: return []
    }
  }

  private var kind: SpokenItem.Kind? {
    switch motion {
    case .native: .native
    case .input(let input): input.kind == .checkbox ? .checkbox : .field
    default: nil
    }
  }

  /// The words of a node and its contents in reading order, except for contents with their own action.
  private var words: [String] {
    if let accessibilityLabel { return [accessibilityLabel] }
    guard accessibilityRole != .decorative, decoration.opacity > 0 else { return [] }
    let own = text.map { [$0.lines.map(\.string).joined(separator: " ")] } ?? []
    let inside = children.indices.filter { children[$0].action == nil }
    return own.filter { !$0.isEmpty } + inside.flatMap { children[$0].words }
  }

  /// The stops with an action inside a node that is read as a whole.
  private var actors: [SpokenItem] {
    action == nil ? insideActors : spoken
  }

  private var insideActors: [SpokenItem] { children.indices.flatMap { children[$0].actors } }
}

extension LaidOutAction {
  fileprivate var role: AccessibilityRole {
    if case .openURL = self { .link } else { .button }
  }
}
