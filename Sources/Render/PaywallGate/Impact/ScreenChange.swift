import Numbers
import PaywallTree

/// One difference of one component between two records of the same screen.
struct ScreenChange: Sendable {
  /// The kinds, the most important first.
  enum Kind: Int, Sendable, CaseIterable {
    case belowFold, aboveFold, vanishes, appears, action, truncated, text, lines, label, picture,
      font, color, background, size, place
  }

  let kind: Kind
  /// The pointer in the new document; for a removed component, in the old one.
  let pointer: String
  /// The name of the component for people.
  let name: String
  /// The distance or resize in points; 1 for other kinds.
  let amount: Double
  let old: String?
  let new: String?
  let frames: (old: PaywallRectangle?, new: PaywallRectangle?)
}

/// Compares two records of one screen.
struct ScreenComparison {
  private(set) var changes: [ScreenChange] = []
  /// The minimum distance of a reported move, in points.
  private let least: Double
  /// The move of each node, by its pointer.
  private var moves: [String: Move] = [:]

  private struct Move: Hashable {
    var x: Double
    var y: Double
  }

  /// - Parameter place: returns the new pointer of an old one; nil if the component is gone.
  init(
    from old: ScreenRecord, to new: ScreenRecord, movedBy least: Double,
    place: (String) -> String?
  ) {
    self.least = least
    let places = Self.places(of: new)
    var met: Set<Int> = []
    var pairs: [(old: ScreenRecord.Node, new: ScreenRecord.Node)] = []
    for (key, index) in Self.places(of: old).sorted(by: { $0.value < $1.value }) {
      let node = old.nodes[index]
      let twin = place(key.pointer).flatMap { places[Key(pointer: $0, number: key.number)] }
      if let twin, new.nodes[twin].type == node.type {
        met.insert(twin)
        pairs.append((node, new.nodes[twin]))
      } else {
        note(.vanishes, of: node, in: nil)
      }
    }
    for (index, node) in new.nodes.enumerated() where !met.contains(index) {
      note(.appears, of: nil, in: node)
    }
    for pair in pairs {
      moves[pair.new.pointer] = Move(
        x: pair.new.frame.x - pair.old.frame.x, y: pair.new.frame.y - pair.old.frame.y)
    }
    for pair in pairs where pair.old != pair.new {
      compareLook(pair.old, pair.new)
      comparePlace(of: pair.old, and: pair.new, oldHeight: old.height, newHeight: new.height)
    }
  }

  /// A component and the index of its node; a repeated component has several.
  private struct Key: Hashable {
    let pointer: String
    let number: Int
  }

  private static func places(of record: ScreenRecord) -> [Key: Int] {
    var counts: [String: Int] = [:]
    var places: [Key: Int] = [:]
    for (index, node) in record.nodes.enumerated() {
      places[Key(pointer: node.pointer, number: counts[node.pointer, default: 0])] = index
      counts[node.pointer, default: 0] += 1
    }
    return places
  }

  private mutating func compareLook(_ old: ScreenRecord.Node, _ new: ScreenRecord.Node) {
    if old.letters != new.letters {
      note(.text, of: old, in: new, from: old.words, to: new.words)
    } else if old.lines.count != new.lines.count {
      note(.lines, of: old, in: new, from: "\(old.lines.count)", to: "\(new.lines.count)")
    }
    if !old.isTruncated, new.isTruncated { note(.truncated, of: old, in: new) }
    let members: [(ScreenChange.Kind, String?, String?)] = [
      (.action, old.action, new.action), (.label, old.label, new.label),
      (.picture, old.picture, new.picture), (.font, old.font, new.font),
      (.color, old.color, new.color), (.background, old.background, new.background),
    ]
    for (kind, former, present) in members where former != present {
      note(kind, of: old, in: new, from: former, to: present)
    }
  }

  private mutating func comparePlace(
    of old: ScreenRecord.Node, and new: ScreenRecord.Node, oldHeight: Double, newHeight: Double
  ) {
    if new.action?.hasPrefix("purchase ") == true {
      let (wasBelow, isBelow) = (old.frame.bottom > oldHeight, new.frame.bottom > newHeight)
      if wasBelow != isBelow { note(isBelow ? .belowFold : .aboveFold, of: old, in: new) }
    }
    let grown = max(
      abs(new.frame.width - old.frame.width), abs(new.frame.height - old.frame.height))
    if grown > least { note(.size, of: old, in: new, amount: grown) }
    guard let move = moves[new.pointer], move != around(new.pointer) else { return }
    let far = max(abs(move.x), abs(move.y))
    if far > least { note(.place, of: old, in: new, amount: far) }
  }

  /// Returns the move of the nearest ancestor, because its content moves with it.
  private func around(_ pointer: String) -> Move? {
    var rest = Substring(pointer)
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      if let move = moves[String(rest)] { return move }
    }
    return nil
  }

  private mutating func note(
    _ kind: ScreenChange.Kind, of old: ScreenRecord.Node?, in new: ScreenRecord.Node?,
    amount: Double = 1, from former: String? = nil, to present: String? = nil
  ) {
    guard let node = new ?? old else { return }
    changes.append(
      ScreenChange(
        kind: kind, pointer: node.pointer, name: node.name, amount: amount, old: former,
        new: present, frames: (old?.frame, new?.frame)))
  }
}

extension ScreenRecord.Node {
  fileprivate var words: String { lines.joined(separator: " ") }

  /// The text without white space, because a line may end inside a word, and a new line break is not a new text.
  fileprivate var letters: String { lines.joined().filter { !$0.isWhitespace } }

  /// The name of the component for people: the words that it shows or has, else its type.
  fileprivate var name: String {
    let words = lines.isEmpty ? label ?? "" : self.words
    if action?.hasPrefix("purchase ") == true {
      return words.isEmpty ? "the purchase button" : "the purchase button \(words.visiblyQuoted)"
    }
    return words.isEmpty ? "the \(type) at \(pointer)" : words.visiblyQuoted
  }
}
