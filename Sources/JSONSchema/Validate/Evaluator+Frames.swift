import JSON

/// Frames of marks: a bit for each member or element of one value (Core §7.7.1).
extension Evaluator {
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

  /// Ends the last frame; what it marked counts for another frame, none being −1.
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
