import JSON
import Numbers
import PaywallTree

/// The differences between two versions of a document on one screen.
public struct LaidOutDifference: Sendable, Hashable {
  /// A component in both versions, at another place or in another size.
  public struct Move: Sendable, Hashable {
    /// The pointer in the old document.
    public var oldPointer: String
    /// The component in the new version.
    public var node: LaidOutNode
    public var before: PaywallRectangle

    public var after: PaywallRectangle { node.frame }
  }

  public private(set) var moved: [Move] = []
  public private(set) var added: [LaidOutNode] = []
  public private(set) var removed: [LaidOutNode] = []

  /// Compares two layouts. Components with equal `id` are identical; for the others, `place` returns the new pointer of an old one, or nil
  /// if it is gone.
  public init(
    from old: LaidOutPaywall, to new: LaidOutPaywall, place: (_ oldPointer: String) -> String?
  ) {
    let nodes = new.root.all
    let byPointer = Self.index(nodes, by: \.pointer)
    let byID = Self.index(nodes, by: \.id)
    var known: Set<String> = []
    for node in old.root.all {
      guard let pointer = node.pointer else { continue }
      let same = node.id.flatMap { byID[$0] } ?? place(pointer).flatMap { byPointer[$0] }
      guard let same, let newPointer = same.pointer, Self.isSame(node, same),
        known.insert(newPointer).inserted
      else {
        removed.append(node)
        continue
      }
      if same.frame != node.frame {
        moved.append(Move(oldPointer: pointer, node: same, before: node.frame))
      }
    }
    added = nodes.filter { $0.pointer.map { !known.contains($0) } ?? false }
  }

  /// Whether two nodes are one component. Equal ids suffice; otherwise the types must be equal.
  private static func isSame(_ old: LaidOutNode, _ new: LaidOutNode) -> Bool {
    old.id == new.id && old.id != nil || old.type == new.type
  }

  private static func index(
    _ nodes: [LaidOutNode], by key: (LaidOutNode) -> String?
  ) -> [String: LaidOutNode] {
    Dictionary(nodes.compactMap { node in key(node).map { ($0, node) } }) { first, _ in first }
  }
}

extension LaidOutDifference {
  /// The approximate size of the report in bytes: each component's pointer twice, and its frames.
  public var size: Int {
    let places = moved.map { $0.node } + added + removed
    return places.reduce(0) { $0 + 300 + 2 * ($1.pointer?.utf8.count ?? 0) }
  }

  /// A line for each component, for people.
  public var summary: [String] {
    moved.map { "\($0.node.title): \($0.before.words) became \($0.after.words)" }
      + added.map { "\($0.title): new, \($0.frame.words)" }
      + removed.map { "\($0.title): gone, it was \($0.frame.words)" }
  }

  /// `moved` with the frames before and after; `added` and `removed` with their frames.
  public var value: JSONValue {
    [
      "moved": .array(
        moved.map { move in
          .object(
            move.node.names
              + (move.oldPointer == move.node.pointer
                ? [] : [JSONField(name: "from", value: .string(move.oldPointer))])
              + [
                JSONField(name: "before", value: move.before.value),
                JSONField(name: "after", value: move.after.value),
              ])
        }),
      "added": .array(added.map(\.framed)), "removed": .array(removed.map(\.framed)),
    ]
  }
}

extension LaidOutNode {
  /// The title of the node, such as `the button "SIGN UP" at /components/3`.
  fileprivate var title: String {
    let words = text.map { $0.lines.map(\.string).joined(separator: " ") } ?? id
    let quoted = words.map { " \"\($0.count > 60 ? $0.prefix(59) + "…" : $0)\"" } ?? ""
    return "the \(type.rawValue)\(quoted) at \(pointer ?? "")"
  }

  fileprivate var names: [JSONField] {
    [
      JSONField(name: "type", value: .string(type.rawValue)),
      JSONField(name: "pointer", value: .string(pointer ?? "")),
    ] + (id.map { [JSONField(name: "id", value: .string($0))] } ?? [])
  }

  fileprivate var framed: JSONValue {
    .object(names + [JSONField(name: "frame", value: frame.value)])
  }
}

extension PaywallRectangle {
  /// The rectangle in words, such as `350 × 52 at 32, 655`.
  fileprivate var words: String {
    let numbers = [width, height, x, y].map {
      String(decoding: Self.number($0).encoded(), as: UTF8.self)
    }
    return "\(numbers[0]) × \(numbers[1]) at \(numbers[2]), \(numbers[3])"
  }

  fileprivate var value: JSONValue {
    [
      "x": Self.number(x), "y": Self.number(y), "width": Self.number(width),
      "height": Self.number(height),
    ]
  }

  /// Formats a number with as many decimals as the layout itself.
  private static func number(_ value: Double) -> JSONValue {
    .number((value * 1000).rounded() / 1000)
  }
}
