// A box is asked the same by every trial of every container around it. It works out each answer once and keeps it to the end of the
// run, and it works out few: that bounds a layout, whatever the styles.
//
// A box is asked five things: how wide its content is at least and at most, how high it is, where its first baseline is and where its
// last one. While a container is only tried, its boxes work out `Answer.mostInTrials` answers of each kind; what they are asked beyond
// that is answered like the question that resembles it most. A container that is placed is placed once, with its final size, so its
// boxes may work out `Answer.mostInPlacing` more for it.
//
// That is 5 × (8 + 4) answers, and the first of each of three kinds, which is kept in the box itself: 63. To work one out, or to be
// placed, a box looks once at each of its children. So a box is visited 63 times for itself and 64 times by its container, however deep
// it lies: `LayoutLimits.visitsAtWorst`. A text is measured 63 times at the most.

/// The height of the content box while its width, or the height of its content, is looked for.
struct InnerHeight: Sendable {
  var length: Double
  /// Whether percentages of the children may refer to it; otherwise it only ends the lines of a column.
  var isDefinite: Bool

  static let unknown = InnerHeight(length: indefinite, isDefinite: false)

  /// What percentages refer to.
  var percentageBase: Double { isDefinite ? length : indefinite }

  @inline(__always)
  func isSame(as other: InnerHeight) -> Bool {
    isSameLength(length, other.length) && isDefinite == other.isDefinite
  }
}

extension InnerHeight {
  init(_ length: Double) { self.init(length: length, isDefinite: length.isDefinite) }
}

/// How high is the content of a box of this width? Lengths are points.
struct HeightQuestion: Sendable {
  /// The border box's.
  var width: Double
  /// What percentages of the padding refer to; 0 where there are none.
  var containerWidth: Double
  /// Where that is known before the content is.
  var height = InnerHeight.unknown

  /// Whether the width alone makes a difference.
  var isPlain: Bool { containerWidth == 0 && !height.length.isDefinite && !height.isDefinite }

  @inline(__always)
  func isSame(as other: HeightQuestion) -> Bool {
    width == other.width && height.isSame(as: other.height)
      && isSameLength(containerWidth, other.containerWidth)
  }

  /// How far the lengths of two questions are apart, in points; further than any lengths where one knows a height and the other does not.
  func distance(to other: HeightQuestion) -> Double {
    let heights = abs(height.length - other.height.length)
    let isAlike =
      height.length.isDefinite == other.height.length.isDefinite
      && height.isDefinite == other.height.isDefinite
    return abs(width - other.width) + (heights.isDefinite ? heights : 0)
      + (isAlike ? 0 : 4 * longestLength)
  }
}

/// An answer past the first of its kind; those of a box are a list.
struct Answer: Sendable {
  static let none: Int32 = -1
  /// How many answers of a kind a box works out while the containers around it are tried; trees of random styles need four of them.
  static let mostInTrials = 8
  /// How many more it works out for a container that is placed.
  static let mostInPlacing = 4

  enum Kind: UInt8, Sendable {
    case minContent, maxContent, contentHeight, firstBaseline, lastBaseline
  }

  var kind: Kind
  var question: HeightQuestion
  /// For baselines: the height of the containing block.
  var containerHeight = indefinite
  var length: Double
  /// The one before it.
  var older: Int32
}

extension LayoutPass {
  /// An answer that is kept in the list of the box; where the box has worked out as many as it may, the one to the question that
  /// resembles this one most.
  func remembered(
    _ kind: Answer.Kind, _ question: HeightQuestion, containerHeight: Double = indefinite,
    of node: Int
  ) -> Double? {
    var place = boxes[node].newestAnswer
    var count = 0
    while place != Answer.none {
      let answer = answers[Int(place)]
      place = answer.older
      guard answer.kind == kind else { continue }
      if answer.question.isSame(as: question),
        isSameLength(answer.containerHeight, containerHeight)
      {
        return answer.length
      }
      count += 1
    }
    let most = trials > 0 ? Answer.mostInTrials : Answer.mostInTrials + Answer.mostInPlacing
    guard count >= most else { return nil }
    return answerToSimilar(kind, question, of: node)
  }

  private func answerToSimilar(
    _ kind: Answer.Kind, _ question: HeightQuestion, of node: Int
  ) -> Double? {
    var place = boxes[node].newestAnswer
    var nearest: (distance: Double, length: Double)?
    while place != Answer.none {
      let answer = answers[Int(place)]
      place = answer.older
      guard answer.kind == kind else { continue }
      let distance = answer.question.distance(to: question)
      if distance < nearest?.distance ?? .infinity { nearest = (distance, answer.length) }
    }
    return nearest?.length
  }

  mutating func remember(
    _ kind: Answer.Kind, _ question: HeightQuestion, containerHeight: Double = indefinite,
    is length: Double, of node: Int
  ) {
    let place = Int32(truncatingIfNeeded: answers.count)
    answers.append(
      Answer(
        kind: kind, question: question, containerHeight: containerHeight, length: length,
        older: boxes[node].newestAnswer))
    boxes[node].newestAnswer = place
  }
}
