import Numbers

extension Paragraph {
  /// A line with an ellipsis for the text that does not fit, and as many user-perceived characters as fit: from the start of
  /// the remaining text, from its end, or from both.
  func ellipsized(_ range: LineRange, measuredBy ruler: TextRuler, limit: Double) -> LineContent {
    let rest = rest(from: range.start)
    let ends = text.characterEnds
    let places = (rest.lowerBound...rest.upperBound).filter { ends[$0] || $0 == rest.lowerBound }
    let room = limit - ruler.width(TextExtent(units: ellipsisUnits, spacings: 1))
    // The characters fit as shaped in the whole text; separated neighbours may be wider alone.
    let most = greatest(places.count - 1) { count in
      let (head, tail) = kept(count, of: places)
      return ruler.width(text.extent(rest.lowerBound, head))
        + ruler.width(text.extent(tail, rest.upperBound)) <= room
    }
    let whole = content(kept(most, of: places), of: rest, ruler)
    if whole.width <= limit + LineFitter.tolerance { return whole }
    let fitting = greatest(max(0, most - 1)) { count in
      content(kept(count, of: places), of: rest, ruler).width <= limit + LineFitter.tolerance
    }
    return content(kept(fitting, of: places), of: rest, ruler)
  }

  /// The characters from which a truncated line is made: up to the end of its paragraph, or the end of the last paragraph.
  private func rest(from start: Int) -> Range<Int> {
    let count = text.scalars.count
    guard style.truncation == .head || style.truncation == .middle else {
      let end = breaks[start...].firstIndex(of: .mandatory) ?? count - 1
      return start..<end + 1
    }
    let last = breaks[start..<max(start, count - 1)].lastIndex(of: .mandatory)
    return (last.map { $0 + 1 } ?? start)..<count
  }

  /// The kept characters between `places`: the end of those before the ellipsis and the start of those after it.
  private func kept(_ count: Int, of places: [Int]) -> (head: Int, tail: Int) {
    let last = places.count - 1
    switch style.truncation {
    case .head: return (places[0], places[last - count])
    case .middle: return (places[(count + 1) / 2], places[last - count / 2])
    case .tail, .none: return (places[count], places[last])
    }
  }

  /// The greatest number up to `most` that fits, found by bisection; 0 if none fits.
  private func greatest(_ most: Int, _ fits: (Int) -> Bool) -> Int {
    if fits(most) { return most }
    var (fitting, tooMany) = (0, most)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if fits(middle) { fitting = middle } else { tooMany = middle }
    }
    return fitting
  }

  private func content(
    _ kept: (head: Int, tail: Int), of rest: Range<Int>, _ ruler: TextRuler
  ) -> LineContent {
    var head = parts(rest.lowerBound, text.visibleEnd(rest.lowerBound, kept.head))
    var tail = kept.tail < rest.upperBound ? parts(kept.tail, rest.upperBound) : []
    if style.truncation != .tail, style.truncation != .none {
      while let first = tail.first, let blank = first.scalars.first, blank.hangsAtLineEnd {
        tail[0].scalars.removeFirst()
        if tail[0].scalars.isEmpty { tail.removeFirst() }
      }
    }
    // Between other parts the ellipsis takes the paragraph's direction.
    let last = head.last?.item
    if last?.level != style.baseLevel || last?.face !== face || last?.span != 0 {
      head.append(
        LinePart(
          item: TextItem(range: kept.head..<kept.head, level: style.baseLevel, face: face),
          scalars: []))
    }
    head[head.count - 1].scalars.append(Self.ellipsis)
    var all = head + tail
    let shaped = shape(&all, ruler)
    return LineContent(all, width: ruler.width(shaped.extent), own: face)
  }

  private static var ellipsis: Unicode.Scalar { "\u{2026}" }

  private var ellipsisUnits: Int { Int(face?.advance(of: Self.ellipsis) ?? 0) * TextExtent.unit }
}
