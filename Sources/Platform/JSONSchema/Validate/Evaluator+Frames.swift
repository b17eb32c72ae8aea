import JSON
import Numbers

/// The elements of an array, or the names of an object's members, as nodes of their text.
struct NodeChildren: Sequence, IteratorProtocol {
  private let nodes: UnsafeBufferPointer<TapeNode>
  private var place: Int
  private let end: Int
  /// The distance from a child to its value: 1 for a name, 0 for an element.
  private let valueOffset: Int

  @inline(__always)
  init(of container: Int, in nodes: UnsafeBufferPointer<TapeNode>) {
    self.nodes = nodes
    place = container + 1
    end = Int(nodes[container].next)
    valueOffset = nodes[container].kind == .object ? 1 : 0
  }

  @inline(__always)
  mutating func next() -> Int? {
    while place < end {
      let child = place
      place = Int(nodes[child + valueOffset].next)
      if !nodes[child].isSuperseded { return child }
    }
    return nil
  }
}

/// Frames of marks: a bit for each member or element of a value, in the order of `children` (Core §7.7.1).
extension Evaluator {
  @inline(__always)
  func children(of container: Int) -> NodeChildren { NodeChildren(of: container, in: nodes) }

  @inline(__always)
  mutating func openFrame(for node: Int) -> Int {
    let frame = marks.count
    let kind = nodes[node].kind
    guard kind == .object || kind == .array else { return frame }
    var bits = Int(nodes[node].count)
    repeat {
      marks.append(0)
      bits -= 64
    } while bits > 0
    return frame
  }

  /// Ends the last frame and merges its marks into another frame; −1 for none.
  @inline(__always)
  mutating func closeFrame(_ frame: Int, into outer: Int) {
    while marks.count > frame {
      let word = marks.removeLast()
      if outer >= 0 { marks[outer + marks.count - frame] |= word }
    }
  }

  @inline(__always)
  mutating func mark(_ ordinal: Int, in frame: Int) {
    guard frame >= 0 else { return }
    marks[frame + ordinal >> 6] |= 1 << UInt64(ordinal & 63)
  }

  @inline(__always)
  func isMarked(_ ordinal: Int, in frame: Int) -> Bool {
    marks[frame + ordinal >> 6] & (1 << UInt64(ordinal & 63)) != 0
  }
}
