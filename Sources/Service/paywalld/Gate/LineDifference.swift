/// The lines in which two texts differ, as `diff -U1` shows them.
struct LineDifference {
  private enum Line {
    case same(Substring)
    case removed(Substring)
    case added(Substring)

    var isChange: Bool { if case .same = self { false } else { true } }

    var text: String {
      switch self {
      case .same(let text): "  \(text)"
      case .removed(let text): "- \(text)"
      case .added(let text): "+ \(text)"
      }
    }
  }

  private let lines: [Line]

  init(_ before: [UInt8], _ after: [UInt8]) {
    let old = String(decoding: before, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let new = String(decoding: after, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old)
    let gone = Set(changes.removals.map(\.place))
    let come = Set(changes.insertions.map(\.place))
    var lines: [Line] = []
    var next = 0
    for (place, line) in old.enumerated() {
      while come.contains(next), next < new.count {
        lines.append(.added(new[next]))
        next += 1
      }
      if gone.contains(place) {
        lines.append(.removed(line))
      } else {
        lines.append(.same(line))
        next += 1
      }
    }
    lines += new.dropFirst(next).map(Line.added)
    self.lines = lines
  }

  /// The changed lines, each with a line before and after it; `…` stands for what is left out.
  var text: String {
    var shown: [String] = []
    var last = -1
    for place in lines.indices {
      let around = max(0, place - 1)...min(lines.count - 1, place + 1)
      guard lines[around].contains(where: \.isChange) else { continue }
      if last >= 0, place > last + 1 { shown.append("  …") }
      shown.append(lines[place].text)
      last = place
    }
    return shown.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
