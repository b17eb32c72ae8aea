import Numbers

/// The Bidi rule for the labels of a name with right-to-left letters (RFC 5893 §2).
///
/// Directions come from the blocks' default classes (Unicode, DerivedBidiClass.txt): the standard
/// library has no table of single scalars.
struct BidiLabel {
  private enum Direction { case left, right, arabicNumber, europeanNumber, mark, neutral }

  private let directions: [Direction]

  init(_ scalars: some Sequence<Unicode.Scalar>) { directions = scalars.map(Self.direction) }

  /// Whether the label makes the rule apply to its name (RFC 5893 §1.4).
  var isRightToLeft: Bool { directions.contains { $0 == .right || $0 == .arabicNumber } }

  var isValid: Bool {
    let last = directions.last { $0 != .mark }
    switch directions.first {
    case .right:
      let mixesNumbers =
        directions.contains(.europeanNumber) && directions.contains(.arabicNumber)
      return !directions.contains(.left) && !mixesNumbers
        && [.right, .europeanNumber, .arabicNumber].contains(last)
    case .left:
      return !isRightToLeft && [.left, .europeanNumber].contains(last)
    default: return false
    }
  }

  private static func direction(of scalar: Unicode.Scalar) -> Direction {
    switch scalar.value {
    case 48...57, 0x6F0...0x6F9: return .europeanNumber
    case 0x660...0x669, 0x66B...0x66C: return .arabicNumber
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .spacingMark,
      .decimalNumber:
      return rightToLeft.contains { $0.contains(scalar.value) } ? .right : .left
    default: return .neutral
    }
  }

  private static let rightToLeft: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
