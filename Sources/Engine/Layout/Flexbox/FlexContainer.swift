import Numbers

/// A flex container while its items are laid out (CSS Flexbox §2). Lengths are points; inner sizes are those of the content box.
struct FlexContainer {
  let node: Int
  let isRow: Bool
  let isReverse: Bool
  let isMultiLine: Bool
  let isWrapReverse: Bool
  let isRightToLeft: Bool
  let insets: BoxInsets
  var innerWidth: Double
  /// Indefinite until the content has determined it.
  var innerHeight: Double
  /// The reference sizes for percentages of the items.
  var percentageWidth: Double
  var percentageHeight: Double
  let mainGap: Double
  let crossGap: Double
  /// The ranges of the container's items and lines in the arrays of the pass.
  var items: Range<Int>
  var lines: Range<Int>

  var innerMain: Double { isRow ? innerWidth : innerHeight }
  var innerCross: Double { isRow ? innerHeight : innerWidth }

  /// Whether main start is the right or the bottom edge.
  var isMainFlipped: Bool { isRow ? isRightToLeft != isReverse : isReverse }
  /// Whether cross start is the right or the bottom edge.
  var isCrossFlipped: Bool { isRow ? isWrapReverse : isRightToLeft != isWrapReverse }
}

/// An item of a flex container (CSS Flexbox §4). Sizes are border boxes in points, edges are in flow order. Its size is 128 bytes, because
/// containers with many items iterate over all of them in every step.
struct FlexItem: Sendable {
  private let number: Int32
  var alignment = ItemAlignment.normal
  var autoMargins: AutoMargins = []
  var violation = Violation.none
  /// Whether `minMain` is the automatic minimum, which is not computed yet (CSS Flexbox §4.5).
  var isMinimumPending = false
  var isFrozen = false
  /// Whether percentages of the item's children may refer to its main size (CSS Flexbox §9.8).
  var isMainDefinite = true
  /// Whether the cross size is taken from the container before the item's line is known.
  var hasContainerCrossSize = false
  var isStretched = false
  var mainStartMargin = 0.0
  var mainEndMargin = 0.0
  var crossStartMargin = 0.0
  var crossEndMargin = 0.0
  /// Padding and border in the main axis.
  var mainInsets = 0.0

  /// The flex base size (CSS Flexbox §9.2.3).
  var baseSize = 0.0
  var minMain = 0.0
  var maxMain = Double.infinity
  var hypotheticalSize = 0.0
  /// The used main size (CSS Flexbox §9.7).
  var mainSize = 0.0

  var crossSize = 0.0
  /// The distance from the cross start margin edge to the baseline.
  var ascent = 0.0
  var mainOffset = 0.0
  var crossOffset = 0.0

  init(node: Int) { number = Int32(truncatingIfNeeded: node) }

  /// The limit that keeps the item from its target size (CSS Flexbox §9.7).
  enum Violation { case none, minimum, maximum }

  var node: Int { Int(number) }
  var mainMargins: Double { mainStartMargin + mainEndMargin }
  var crossMargins: Double { crossStartMargin + crossEndMargin }
  var outerHypotheticalSize: Double { hypotheticalSize + mainMargins }
  var hasAutoCrossMargin: Bool { !autoMargins.isDisjoint(with: [.crossStart, .crossEnd]) }
}

struct AutoMargins: OptionSet, Sendable {
  let rawValue: UInt8
  static let mainStart = AutoMargins(rawValue: 1)
  static let mainEnd = AutoMargins(rawValue: 2)
  static let crossStart = AutoMargins(rawValue: 4)
  static let crossEnd = AutoMargins(rawValue: 8)
}

/// A line of a flex container (CSS Flexbox §6).
struct FlexLine: Sendable {
  var items: Range<Int>
  var crossSize = 0.0
  var crossOffset = 0.0
  /// The distance from the line's cross start edge to the first baseline that its items share.
  var ascent = 0.0
  /// The distance from the line's cross start edge to the middle of the first lines of text that its items share.
  var middle = 0.0
  /// The distance from the last baseline that its items share to the line's cross end edge.
  var descent = 0.0
}
