import JSON
import Numbers
import Vocabulary

/// A page in another state, as the differences from the page in the same response.
public struct LaidOutState: Sendable, Hashable {
  /// The values of all variables.
  public var values: [String: String]
  /// Nodes that replace those with an equal pointer and repetition, including their contents; the page itself has no pointer.
  public var changes: [LaidOutNode]
  /// The action of Escape and the system's back, if it differs from the page's; `close` leaves the paywall.
  public var dismiss: LaidOutAction?
  /// The status bar, if it differs from the page's.
  public var statusBar: StatusBarContent?

  public init(values: [String: String], changes: [LaidOutNode]) {
    self.values = values
    self.changes = changes
  }

  /// Computes the differences between a page and another state of the same document.
  public init(from page: LaidOutPaywall, to other: LaidOutPaywall) {
    self.init(values: other.state, changes: page.changes(to: other))
    if other.dismiss != page.dismiss { dismiss = other.dismiss ?? .close }
    if other.statusBar != page.statusBar { statusBar = other.statusBar }
  }
}

extension LaidOutPaywall {
  /// The nodes to replace in this page to get another page of the same document: as few and as small as possible.
  public func changes(to other: LaidOutPaywall) -> [LaidOutNode] { root.changes(to: other.root) }

  /// The page in one of its states; `nil` if it does not include that state.
  public func page(in values: [String: String]) -> LaidOutPaywall? {
    guard values != state else { return self }
    guard let other = states?.first(where: { $0.values == values }) else { return nil }
    var page = self
    page.apply(other)
    return page
  }

  mutating func apply(_ other: LaidOutState) {
    state = other.values
    if let dismiss = other.dismiss { self.dismiss = dismiss == .close ? nil : dismiss }
    statusBar = other.statusBar ?? statusBar
    for change in other.changes { root.replace(with: change) }
  }
}

extension LaidOutNode {
  fileprivate func changes(to other: LaidOutNode) -> [LaidOutNode] {
    var changes: [LaidOutNode] = []
    addChanges(to: other, &changes)
    return changes
  }

  /// Compares each node once.
  private func addChanges(to other: LaidOutNode, _ changes: inout [LaidOutNode]) {
    guard isSameAlone(as: other), children.count == other.children.count,
      children.indices.allSatisfy({ children[$0].key == other.children[$0].key })
    else {
      changes.append(other)
      return
    }
    for index in children.indices {
      children[index].addChanges(to: other.children[index], &changes)
    }
  }

  fileprivate mutating func replace(with node: LaidOutNode) {
    guard key != node.key else {
      self = node
      return
    }
    for index in children.indices { children[index].replace(with: node) }
  }
}

extension LaidOutState: TreeObject {
  static let blank = LaidOutState(values: [:], changes: [])

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "state", .stateValues, at: \.values, help: "The values of all variables.", isRequired: true)
    members.add(
      "changes", Form<LaidOutNode>.node.list([:]), at: \.changes,
      help:
        "Nodes that replace those with the same pointer and repetition, with their contents. A node without a pointer is the page.",
      isRequired: true)
    members.add(
      "dismiss", .laidOutAction, at: \.dismiss,
      help: "The page's dismiss in this state, if it differs; close leaves the paywall.")
    members.add(
      "statusBar", .choice(), at: \.statusBar, help: "The page's statusBar, if it differs.")
  }
}

extension Form where Value == LaidOutState {
  static let laidOutState = tree(
    named: "state",
    #"""
    {
      "description": "The page in another state, as differences from this page."
    }
    """#)
}

extension Form where Value == [String: String] {
  static let stateValues = Form<String>.string.dictionary(names: Shape([:]), unreadable: "", [:])
}
