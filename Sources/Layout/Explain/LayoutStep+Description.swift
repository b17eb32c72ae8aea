extension LayoutStep: CustomStringConvertible {
  /// A plain sentence.
  public var description: String {
    switch self {
    case .notDisplayed: "it is not displayed, so it has no size"
    case .root(let width, let height):
      "it is the root, and has \(room(width)) by \(room(height)) to lie in"
    case .container(let direction, let width, let height):
      "its container is a \(direction.name), \(points(width)) wide and \(points(height)) high inside"
    case .line(let line, let count): "it is in line \(line) of \(count)"
    case .baseSize(let axis, let size, let source):
      "its \(axis.rawValue) starts at \(points(size)), from \(source.name)"
    case .grew(let axis, let length, let factor, let factors, let freeSpace):
      "its \(axis.rawValue) grows by \(points(length)): \(points(factor)) of \(points(factors)) parts"
        + " of the \(points(freeSpace)) that are free"
    case .shrank(let axis, let length, let factor, let overflow):
      "its \(axis.rawValue) shrinks by \(points(length)), by a factor of \(points(factor)),"
        + " as the line is \(points(overflow)) too long"
    case .clamped(let axis, let size, let limit):
      "its \(axis.rawValue) is held at \(points(size)) by \(limit.name)"
    case .size(let axis, let size, let source):
      "its \(axis.rawValue) is \(points(size)), from \(source.name)"
    case .autoMargins(let axis, let before, let after):
      "auto margins take the free \(axis.rawValue): \(points(before)) before it, \(points(after)) after"
    case .justified(let axis, let alignment, let freeSpace):
      "justify-content \(alignment.keyword) shares out \(points(freeSpace)) of free \(axis.rawValue)"
    case .aligned(let axis, let alignment, let freeSpace):
      "it is aligned by \(alignment.keyword) with \(points(freeSpace)) of free \(axis.rawValue)"
    case .absolute(let width, let height):
      "it is absolute, in its parent's \(points(width)) by \(points(height))"
    case .moved(let x, let y):
      "its insets move it by \(points(x)) to the right and \(points(y)) down"
    case .frame(let frame):
      "so it stands at \(points(frame.x)), \(points(frame.y)) in its parent,"
        + " \(points(frame.width)) wide and \(points(frame.height)) high"
    }
  }

  private func room(_ length: Double?) -> String { length.map(points) ?? "any length" }

  /// A length with at most two decimals.
  private func points(_ value: Double) -> String {
    let hundredths = Int(floor(bounded(value) * 100 + 0.5))
    let whole = abs(hundredths) / 100
    let rest = abs(hundredths) % 100
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension LayoutStep.Source {
  fileprivate var name: String {
    switch self {
    case .flexBasis: "its flex basis"
    case .width: "its own width"
    case .height: "its own height"
    case .content: "its content"
    case .aspectRatio: "its aspect ratio"
    case .stretch: "the room across its container"
    case .insets: "the distance between its insets"
    }
  }
}

extension LayoutStep.Limit {
  fileprivate var name: String {
    switch self {
    case .minimum: "its minimum"
    case .maximum: "its maximum"
    case .automaticMinimum: "what its content needs"
    }
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
