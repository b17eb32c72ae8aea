import PaywallTree
import Testing

@Suite struct NodeEqualityTests {
  /// The members that `==` of a node compares by name. Add a new one there, too.
  private static let compared: Set<String> = [
    "type", "key", "id", "frame", "look", "accessibilityLabel", "action", "isSelected", "content",
    "motion", "clips", "isPinned", "uncommonMembers", "children",
  ]

  @Test func `every member of a node counts when nodes are compared`() {
    let node = LaidOutNode(type: .stack, key: nil)
    #expect(Set(Mirror(reflecting: node).children.compactMap(\.label)) == Self.compared)
  }

  @Test func `nodes that differ in one member are not equal`() {
    let plain = LaidOutNode(type: .label, key: ComponentKey("/components/0"))
    let changes: [(inout LaidOutNode) -> Void] = [
      { $0.type = .button }, { $0.key = nil }, { $0.id = "x" }, { $0.frame.width = 1 },
      { $0.decoration.opacity = 0.5 }, { $0.accessibilityLabel = "x" }, { $0.action = .close },
      { $0.isSelected = true },
      { $0.content = .image(LaidOutImage(url: "x", name: nil, frame: .zero)) },
      { $0.motion = .webView(LaidOutWebView(url: "x")) }, { $0.clips = true },
      { $0.isPinned = true }, { $0.accessibilityHint = "x" }, { $0.children = [$0] },
    ]
    for (index, change) in changes.enumerated() {
      var changed = plain
      change(&changed)
      #expect(changed != plain, "change \(index)")
    }
    #expect(changes.count == Self.compared.count)
  }
}
