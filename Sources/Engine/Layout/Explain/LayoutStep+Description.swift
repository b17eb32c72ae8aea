import Numbers

extension LayoutStep: CustomStringConvertible {
  /// A plain sentence.
  public var description: String {
    switch self {
    case .notDisplayed: "it is not displayed, so it has no size"
    case .root(let width, let height):
      "it is the root, and the available space is \(room(width)) by \(room(height))"
    case .container(let direction, let width, let height):
      "its container is a \(direction.name), \(points(width)) wide and \(points(height)) high inside"
    case .line(let line, let count): "it is in line \(line) of \(count)"
    case .grid(let columns, let rows, let width, let height):
      "its container is a grid of \(count(columns, "column")) and \(count(rows, "row")),"
        + " \(points(width)) wide and \(points(height)) high inside"
    case .area(let columns, let rows, let width, let height):
      "it is in \(tracks(columns, "column")) and \(tracks(rows, "row")),"
        + " an area \(points(width)) wide and \(points(height)) high"
    case .baseSize(let axis, let size, let source):
      "its \(axis.rawValue) starts at \(points(size)), from \(source.rawValue)"
    case .grew(let axis, let length, let factor, let factors, let freeSpace):
      "its \(axis.rawValue) grows by \(points(length)): \(points(factor)) of \(points(factors)) parts"
        + " of \(points(freeSpace)) of free space"
    case .shrank(let axis, let length, let factor, let overflow):
      "its \(axis.rawValue) shrinks by \(points(length)), by a factor of \(points(factor)),"
        + " because the line is \(points(overflow)) too long"
    case .clamped(let axis, let size, let limit):
      "its \(axis.rawValue) is limited to \(points(size)) by \(limit.rawValue)"
    case .size(let axis, let size, let source):
      "its \(axis.rawValue) is \(points(size)), from \(source.rawValue)"
    case .autoMargins(let axis, let before, let after):
      "auto margins use the free \(axis.rawValue): \(points(before)) before it, \(points(after)) after it"
    case .justified(let axis, let alignment, let freeSpace):
      justified(along: axis, by: alignment.keyword, freeSpace: freeSpace)
    case .aligned(let axis, .stretch, let freeSpace) where freeSpace > 0,
      .aligned(let axis, .normal, let freeSpace) where freeSpace > 0:
      "it has its own \(axis.rawValue), so it is not stretched over \(points(freeSpace)) of free space"
    case .aligned(let axis, let alignment, let freeSpace) where freeSpace < 0:
      "it is aligned by \(cssName(alignment.keyword)) and overflows by \(points(-freeSpace)) of \(axis.rawValue)"
    case .aligned(let axis, let alignment, let freeSpace):
      "it is aligned by \(cssName(alignment.keyword)) with \(points(freeSpace)) of free \(axis.rawValue)"
    case .baseline(let axis, let length):
      "it is aligned to its line's baseline, which moves it \(points(length)) \(axis == .height ? "down" : "across")"
    case .absolute(let width, let height):
      "it is absolute, inside its parent's \(points(width)) by \(points(height))"
    case .held(let top, let right, let bottom, let left):
      held([(top, "top"), (right, "right"), (bottom, "bottom"), (left, "left")])
    case .moved(let x, let y):
      "its insets move it by \(points(x)) to the right and \(points(y)) down"
    case .frame(let frame):
      "so it is at \(points(frame.x)), \(points(frame.y)) in its parent,"
        + " \(points(frame.width)) wide and \(points(frame.height)) high"
    }
  }

  private func justified(
    along axis: Axis, by keyword: ContentAlignment.Keyword, freeSpace: Double
  ) -> String {
    let name = "justify-content \(keyword == .normal ? "flex-start" : cssName(keyword))"
    guard freeSpace > 0 else {
      return "its line is \(points(-freeSpace)) too long, and \(name) decides where it overflows"
    }
    let free = "\(points(freeSpace)) of free \(axis.rawValue)"
    return switch keyword {
    case .normal, .stretch, .flexStart, .start: "\(name) leaves \(free) at the end"
    case .flexEnd, .end: "\(name) leaves \(free) at the start"
    case .center: "\(name) leaves half of \(free) at each end"
    case .spaceBetween: "\(name) spreads \(free) between the items"
    case .spaceAround, .spaceEvenly: "\(name) spreads \(free) around the items"
    }
  }

  private func held(_ sides: [(distance: Double?, name: String)]) -> String {
    let distances = sides.compactMap { side in
      side.distance.map { "\(points($0)) from the \(side.name)" }
    }
    guard let last = distances.last else {
      return "it has no insets, so it is placed like the only item of its container"
    }
    let others = distances.dropLast()
    return "its insets place it "
      + (others.isEmpty ? last : others.joined(separator: ", ") + " and " + last)
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "one \(noun)" : "\(number) \(noun)s"
  }

  private func tracks(_ range: ClosedRange<Int>, _ noun: String) -> String {
    range.count == 1
      ? "\(noun) \(range.lowerBound)" : "\(noun)s \(range.lowerBound) to \(range.upperBound)"
  }

  /// `flex-start` for `flexStart`.
  private func cssName(_ keyword: some Any) -> String {
    "\(keyword)".reduce(into: "") { name, character in
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  private func room(_ length: Double?) -> String { length.map(points) ?? "any length" }

  /// A length with at most two decimals.
  private func points(_ value: Double) -> String {
    let hundredths = whole(floor(bounded(value) * 100 + 0.5))
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension FlexDirection {
  fileprivate var name: String {
    switch self {
    case .row: "row"
    case .rowReverse: "row from the end"
    case .column: "column"
    case .columnReverse: "column from the end"
    }
  }
}
