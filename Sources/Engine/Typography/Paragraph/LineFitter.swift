import Numbers

/// A line as a range of its paragraph's characters.
struct LineRange: Equatable {
  var start: Int
  /// The end of the line without hanging spaces.
  var end: Int
  /// The start of the next line.
  var next: Int
  var endsParagraph: Bool
  /// Whether a word was broken where no break was allowed.
  var breaksWord = false
  /// Whether its last character only fits without the blank half of its square.
  var trimsEnd = false
}

/// Fills lines in order, each with as much text as fits (first fit).
struct LineFitter {
  let ruler: TextRuler
  let breaks: [LineBreak]
  let limit: Double
  let maxLines: Int
  private(set) var lines: [LineRange] = []
  /// The number of measured widths, which determines the cost of fitting.
  private(set) var measurements = 0
  private var start = 0
  private var candidate: LineRange?
  private var characterEnds: [Bool] = []
  /// The ends of words without a break opportunity, computed on demand; those before `nextWordEnd` are before `start`.
  private var wordEnds: [Int]?
  private var nextWordEnd = 0

  /// The excess width that still counts as fitting, as in browsers: one step of their layout grid, to allow for rounding.
  static let tolerance = 1.0 / 64

  /// - Parameter start: the start of a line.
  init(ruler: TextRuler, breaks: [LineBreak], limit: Double, maxLines: Int, start: Int = 0) {
    self.start = start
    self.ruler = ruler
    self.breaks = breaks
    self.limit = limit + Self.tolerance
    self.maxLines = maxLines
  }

  /// The lines of a paragraph, at most `maxLines`.
  static func lines(
    of breaks: [LineBreak], _ ruler: TextRuler, limit: Double, maxLines: Int
  ) -> [LineRange] {
    var fitter = LineFitter(ruler: ruler, breaks: breaks, limit: limit, maxLines: maxLines)
    fitter.run()
    return fitter.lines
  }

  /// The lines of part of a paragraph from the start of a line to a mandatory break.
  static func lines(
    of breaks: [LineBreak], in part: Range<Int>, _ ruler: TextRuler, limit: Double, maxLines: Int
  ) -> [LineRange] {
    let ends = part.upperBound == breaks.count ? breaks : Array(breaks[..<part.upperBound])
    var fitter = LineFitter(
      ruler: ruler, breaks: ends, limit: limit, maxLines: maxLines, start: part.lowerBound)
    fitter.run()
    return fitter.lines
  }

  /// Fits the text from the start to the end of `breaks`.
  mutating func run() {
    for index in start..<breaks.count where breaks[index] != .prohibited {
      var piece = piece(endingAt: index)
      while !fits(&piece) {
        if let fitting = candidate {
          emit(fitting)
        } else if !breakWord(&piece) {
          break
        }
        if lines.count >= maxLines { return }
        piece = self.piece(endingAt: index)
      }
      if piece.endsParagraph { emit(piece) } else { candidate = piece }
      if lines.count >= maxLines { return }
    }
  }

  private func piece(endingAt index: Int) -> LineRange {
    LineRange(
      start: start, end: ruler.text.visibleEnd(start, index + 1), next: index + 1,
      endsParagraph: breaks[index] == .mandatory)
  }

  private mutating func fits(_ line: inout LineRange) -> Bool {
    let hyphenated = !line.endsParagraph && ruler.isHyphenated(line.start, line.end)
    let width = width(line.start, line.end, hyphenated: hyphenated)
    line.trimsEnd = width > limit && width - ruler.blank(before: line.end) <= limit
    return width <= limit || line.trimsEnd
  }

  private mutating func width(_ start: Int, _ end: Int, hyphenated: Bool = false) -> Double {
    measurements += 1
    return ruler.width(start, end, hyphenated: hyphenated)
  }

  private mutating func emit(_ line: LineRange) {
    lines.append(line)
    start = line.next
    candidate = nil
  }

  /// Emits as much as fits of a piece that is wider than a whole line: up to a space in it, else at least one user-perceived character (CSS
  /// Text §5.5 `overflow-wrap: break-word`); returns `false` if nothing of it remains.
  private mutating func breakWord(_ word: inout LineRange) -> Bool {
    if let line = partEndingWithSpace(word) {
      emit(line)
      return true
    }
    if characterEnds.isEmpty { characterEnds = ruler.text.characterEnds }
    var end = start
    var trimsEnd = false
    for next in start + 1...word.end where characterEnds[next] {
      let width = width(start, next)
      if end > start, width - ruler.blank(before: next) > limit { break }
      end = next
      trimsEnd = width > limit
    }
    if end == start || end >= word.end {
      word.breaksWord = true
      return false
    }
    emit(
      LineRange(
        start: start, end: end, next: end, endsParagraph: false, breaksWord: true,
        trimsEnd: trimsEnd && ruler.blank(before: end) > 0))
    return true
  }

  /// The longest part of a word that fits and ends with a space where no break is allowed, such
  /// as before a question mark; `nil` if none fits.
  private mutating func partEndingWithSpace(_ word: LineRange) -> LineRange? {
    let ends = wordEnds ?? ruler.text.wordEnds
    wordEnds = ends
    while nextWordEnd < ends.count, ends[nextWordEnd] <= start { nextWordEnd += 1 }
    var part: LineRange?
    for next in ends[nextWordEnd...] {
      if next >= word.end { break }
      let end = ruler.text.visibleEnd(start, next)
      if end == start { continue }
      if width(start, end) > limit { break }
      part = LineRange(start: start, end: end, next: next, endsParagraph: false)
    }
    return part
  }
}

extension ShapedText {
  /// The ascending positions at which spaces end.
  fileprivate var wordEnds: [Int] {
    scalars.indices.dropFirst().filter {
      scalars[$0 - 1].hangsAtLineEnd && !scalars[$0].hangsAtLineEnd
    }
  }

  /// For each position, whether a user-perceived character ends there (UAX #29 extended grapheme clusters).
  var characterEnds: [Bool] {
    var ends = [Bool](repeating: false, count: scalars.count + 1)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    var end = 0
    for character in String(view) {
      end += character.unicodeScalars.count
      ends[end] = true
    }
    return ends
  }
}
