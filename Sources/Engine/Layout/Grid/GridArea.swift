import Numbers

// CSS Grid §8.3, line-based placement.

/// The values of `grid-row-start` and `grid-row-end`, or those of columns. Lines count from 0 at the first line of the
/// explicit grid, negative before it.
enum GridSpan {
  case definite(Range<Int>)
  case automatic(count: Int)

  /// - Parameter explicit: the number of explicit tracks.
  init(_ start: GridLine, _ end: GridLine, explicit: Int) {
    switch (start.index(explicit), end.index(explicit)) {
    case (let start?, let end?):
      if start == end {
        self = .definite(Self.clamped(start, 1))
      } else {
        self = .definite(Self.clamped(min(start, end), abs(end - start)))
      }
    case (let start?, nil): self = .definite(Self.clamped(start, end.span))
    case (nil, let end?): self = .definite(Self.clamped(end - start.span, start.span))
    case (nil, nil):
      // If both edges are spans, the end's is ignored (CSS Grid §8.3.1).
      self = .automatic(count: start.isSpan ? start.span : end.span)
    }
  }

  /// The range within the supported grid, with at least one track (CSS Grid §5.4).
  private static func clamped(_ start: Int, _ count: Int) -> Range<Int> {
    let first = min(max(start, -mostGridTracks), mostGridTracks - 1)
    let end = min(max(start + count, first + 1), mostGridTracks)
    return first..<end
  }
}

extension GridLine {
  fileprivate var isSpan: Bool {
    if case .span = self { true } else { false }
  }

  /// The number of tracks that this edge spans if the other edge is a line.
  fileprivate var span: Int {
    if case .span(let count) = self { min(max(1, count), mostGridTracks) } else { 1 }
  }

  /// The line, counted from 0 at the first line of the explicit grid; `nil` for a line that is placed automatically.
  func index(_ explicit: Int) -> Int? {
    guard case .line(let number) = self, number != 0 else { return nil }
    let near = min(max(number, -4 * mostGridTracks), 4 * mostGridTracks)
    return near > 0 ? near - 1 : explicit + 1 + near
  }
}
