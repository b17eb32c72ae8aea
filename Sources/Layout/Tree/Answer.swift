// A box is asked the same by every trial of every container around it. It works out each answer once and keeps it to the end of the
// run, so that the questions do not multiply with the depth of the tree.

/// A content-based width, and the height inside the box for which it was worked out.
struct WidthAnswer: Sendable {
  var width = indefinite
  var innerHeight = indefinite
}

/// How high the content of a box is, and for what that was worked out.
struct HeightAnswer: Sendable {
  var question = HeightQuestion.none
  var height = 0.0
}

/// How high is the content of a box of this width? Lengths are points.
struct HeightQuestion: Sendable {
  /// The border box's.
  var width: Double
  /// What percentages of the padding refer to; 0 where there are none.
  var containerWidth: Double
  /// The content box's height where that is known before the content is.
  var innerHeight = indefinite
  /// Whether percentages of the children may refer to `innerHeight`, which otherwise only ends the lines of a column.
  var isHeightDefinite = false

  /// Equal to no question.
  static let none = HeightQuestion(width: -1, containerWidth: -1)

  @inline(__always)
  func isSame(as other: HeightQuestion) -> Bool {
    width == other.width && isSameLength(innerHeight, other.innerHeight)
      && isHeightDefinite == other.isHeightDefinite
      && isSameLength(containerWidth, other.containerWidth)
  }
}

/// An answer past the first of its kind; those of a box are a list.
struct Answer: Sendable {
  static let none: Int32 = -1

  enum Kind: UInt8, Sendable {
    case minContent
    case maxContent
    case contentHeight
    case firstBaseline
    case lastBaseline
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
  /// An answer that is kept in the list of the box.
  func remembered(
    _ kind: Answer.Kind, _ question: HeightQuestion, containerHeight: Double = indefinite,
    of node: Int
  ) -> Double? {
    var place = boxes[node].newestAnswer
    while place != Answer.none {
      let answer = answers[Int(place)]
      if answer.kind == kind, answer.question.isSame(as: question),
        isSameLength(answer.containerHeight, containerHeight)
      {
        return answer.length
      }
      place = answer.older
    }
    return nil
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
