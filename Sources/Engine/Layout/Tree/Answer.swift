import Numbers

// Every trial of every container around a box asks it the same questions. The box computes each answer once and caches it until the end of
// the run, and it computes only a few. This bounds the cost of a layout, whatever the styles.
//
// There are six questions: the smallest and largest width of the content, its height, its first and last baseline, and the middle
// of its first line. While a container is only tried, its boxes compute `Answer.mostInTrials` answers of each kind. Further
// questions get the answer to the most similar question. A container is placed once, with its final size, so its boxes may
// compute `Answer.mostInPlacing` more answers for it.
//
// That is 6 × (8 + 4) answers, plus the first of each of three kinds, which is stored in the box itself: 75. To compute an answer or to be
// placed, a box visits each of its children once. So a box is visited 75 times for itself and 76 times by its container, whatever its
// depth: `LayoutLimits.visitsAtWorst`. A text is measured at most 75 times.

/// The height of the content box while its width, or the height of its content, is being computed.
struct InnerHeight: Sendable {
  var length: Double
  /// Whether percentages of the children may refer to it; otherwise it only breaks the lines of a column.
  var isDefinite: Bool

  static let unknown = InnerHeight(length: indefinite, isDefinite: false)

  /// The reference size for percentages.
  var percentageBase: Double { isDefinite ? length : indefinite }

  @inline(__always)
  func isSame(as other: InnerHeight) -> Bool {
    isSameLength(length, other.length) && isDefinite == other.isDefinite
  }
}

extension InnerHeight {
  init(_ length: Double) { self.init(length: length, isDefinite: length.isDefinite) }
}

/// The question for the height of a box's content at a width. Lengths are in points.
struct HeightQuestion: Sendable {
  /// The width of the border box.
  var width: Double
  /// The reference size for percentages of the padding; 0 if there are none.
  var containerWidth: Double
  /// The height, if it is known before the content's height.
  var height = InnerHeight.unknown

  /// Whether only the width affects the answer.
  var isPlain: Bool { containerWidth == 0 && !height.length.isDefinite && !height.isDefinite }

  @inline(__always)
  func isSame(as other: HeightQuestion) -> Bool {
    width == other.width && height.isSame(as: other.height)
      && isSameLength(containerWidth, other.containerWidth)
  }

  /// The distance of two questions by their lengths, in points; greater than any length if only one has a height.
  func distance(to other: HeightQuestion) -> Double {
    let heights = abs(height.length - other.height.length)
    let isAlike =
      height.length.isDefinite == other.height.length.isDefinite
      && height.isDefinite == other.height.isDefinite
    return abs(width - other.width) + (heights.isDefinite ? heights : 0)
      + (isAlike ? 0 : 4 * longestLength)
  }
}

/// An answer after the first of its kind; the answers of a box form a list.
struct Answer: Sendable {
  static let none: Int32 = -1
  /// The maximum number of answers of a kind that a box computes while its containers are tried; trees with random styles need four.
  static let mostInTrials = 8
  /// The number of additional answers for a container that is being placed.
  static let mostInPlacing = 4

  enum Kind: UInt8, Sendable {
    case minContent, maxContent, contentHeight, firstBaseline, lastBaseline, firstLine
  }

  var kind: Kind
  var question: HeightQuestion
  /// For baselines: the height of the containing block.
  var containerHeight = indefinite
  var length: Double
  /// The index of the previous answer.
  var older: Int32
}

extension LayoutPass {
  /// A cached answer of the box. If the box has reached its limit of answers, the answer to the most similar question.
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
