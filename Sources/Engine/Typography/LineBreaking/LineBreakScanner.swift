import Numbers

/// Iterates over a text's classes and tracks the state that the rules need about the characters before a position.
///
/// A character and the marks after it count as one (LB9).
struct LineBreakScanner {
  let properties: [LineBreakProperty]
  /// The class before the position.
  private(set) var left = LineBreakClass.sot
  private(set) var leftIsEastAsian = false
  /// The class before `left`.
  private(set) var beforeLeft = LineBreakClass.sot
  private(set) var beforeLeftIsEastAsian = false
  /// The class before the spaces, if any, that end at the position.
  private(set) var base = LineBreakClass.sot
  /// Whether `base` is an initial quotation mark that opens (LB15a).
  private(set) var baseIsOpeningQuote = false
  private(set) var isAfterJoiner = false
  private(set) var number = NumberState.none
  /// Whether an odd number of regional indicators ends at the position (LB30a).
  private(set) var isInsideFlag = false

  /// The part of a number that ends at the position (LB25).
  enum NumberState {
    case none
    /// `NU (SY | IS)*`
    case digits
    /// `NU (SY | IS)* (CL | CP)`
    case closed
  }

  init(properties: [LineBreakProperty]) { self.properties = properties }

  /// The break after the character at `index`. Call it for each index in order.
  mutating func breakAfter(_ index: Int) -> LineBreak {
    advance(over: properties[index])
    guard index + 1 < properties.count else { return .mandatory }
    let right = properties[index + 1].breakClass
    if let common = commonCase(right) { return common }
    return rule(LineBreakPosition(scanner: self, right: index + 1))
  }

  /// A fast path for letters and spaces, which are most of every text.
  @inline(__always)
  private func commonCase(_ right: LineBreakClass) -> LineBreak? {
    switch (left, right) {
    case (.al, .al): isAfterJoiner ? nil : .prohibited
    case (.al, .sp): .prohibited
    case (.sp, .al): base == .al ? .allowed : nil
    default: nil
    }
  }

  private mutating func advance(over property: LineBreakProperty) {
    var next = property.breakClass
    isAfterJoiner = next == .zwj
    if LineBreakClasses.marks.contains(next) {
      if !LineBreakClasses.markless.contains(left) { return }
      next = .al  // LB10
    }
    beforeLeft = left
    beforeLeftIsEastAsian = leftIsEastAsian
    left = next
    leftIsEastAsian = property.isEastAsian
    if next != .sp {
      base = next
      baseIsOpeningQuote = next == .qui && LineBreakClasses.beforeOpeningQuote.contains(beforeLeft)
    }
    isInsideFlag = next == .ri && !(beforeLeft == .ri && isInsideFlag)
    number = number.after(next)
  }
}

extension LineBreakScanner.NumberState {
  fileprivate func after(_ next: LineBreakClass) -> Self {
    switch (self, next) {
    case (_, .nu): .digits
    case (.digits, .sy), (.digits, .is): .digits
    case (.digits, .cl), (.digits, .cp): .closed
    default: .none
    }
  }
}

extension LineBreakClasses {
  fileprivate static let beforeOpeningQuote: LineBreakClasses = [
    .sot, .bk, .cr, .lf, .nl, .op, .qu, .qui, .quf, .gl, .sp, .zw,
  ]
}

/// A position between two characters, as needed by the rules.
struct LineBreakPosition {
  let scanner: LineBreakScanner
  /// The index of the character after the position.
  let rightIndex: Int
  let right: LineBreakClass

  init(scanner: LineBreakScanner, right index: Int) {
    self.scanner = scanner
    rightIndex = index
    right = scanner.properties[index].breakClass
  }

  var left: LineBreakClass { scanner.left }
  var rightIsEastAsian: Bool { scanner.properties[rightIndex].isEastAsian }

  /// The character after the one at `index` and its marks; `nil` at the end of the text.
  func following(_ index: Int) -> Int? {
    var next = index + 1
    if !LineBreakClasses.markless.contains(scanner.properties[index].breakClass) {
      while next < scanner.properties.count,
        LineBreakClasses.marks.contains(scanner.properties[next].breakClass)
      { next += 1 }
    }
    return next < scanner.properties.count ? next : nil
  }

  /// The class that follows `right`.
  var afterRight: LineBreakClass? {
    following(rightIndex).map { scanner.properties[$0].breakClass }
  }
}
