import JSON
import Vocabulary

/// A page in another state, as the differences from the page in the same response.
public struct LaidOutState: Sendable, Hashable {
  /// The values of all variables.
  public var values: [String: String]
  /// Nodes that take the place of those of the same pointer and repetition, with all in them; the page itself has no pointer.
  public var changes: [LaidOutNode]

  public init(values: [String: String], changes: [LaidOutNode]) {
    self.values = values
    self.changes = changes
  }
}

extension LaidOutPaywall {
  /// What has to be replaced in this page to make it another one of the same document: whole nodes, as few as possible and as small as possible.
  public func changes(to other: LaidOutPaywall) -> [LaidOutNode] { root.changes(to: other.root) }

  /// The page as it is in one of its states; nil when it does not come with that state.
  public func page(in values: [String: String]) -> LaidOutPaywall? {
    guard values != state else { return self }
    guard let other = states?.first(where: { $0.values == values }) else { return nil }
    var page = self
    page.state = values
    for change in other.changes { page.root.replace(with: change) }
    return page
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

extension Form where Value == LaidOutState {
  static let laidOutState = object(
    LaidOutState(values: [:], changes: []),
    [
      Property(
        "state", .stateValues, \.values, help: "The values of all variables.", isRequired: true),
      Property(
        "changes", Form<LaidOutNode>.node.list([:]), \.changes,
        help:
          "Nodes that replace those with the same pointer and repetition, with their contents. A node without a pointer is the page.",
        isRequired: true),
    ], named: "state",
    #"""
    {
      "description": "The page in another state, as differences from this page."
    }
    """#)
}

extension Form where Value == [String: String] {
  static let stateValues = Form<String>.string.dictionary(names: Shape([:]), unreadable: "", [:])
}

extension LaidOutState {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("state", values)
    writer.member("changes")
    writer.nodes(changes)
    writer.endObject()
  }
}
