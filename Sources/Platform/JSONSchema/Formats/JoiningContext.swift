import Numbers

/// The rule for a zero width non-joiner between letters that would join (RFC 5892 appendix A.1).
///
/// Joining types are those of the Arabic block (Unicode, ArabicShaping.txt), where the sign is used.
enum JoiningContext {
  static func allowsNonJoiner(at place: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[..<place].last { !isTransparent($0) }
    let after = scalars[(place + 1)...].first { !isTransparent($0) }
    return before.map(isDualJoining) == true
      && after.map { isDualJoining($0) || isRightJoining($0) } == true
  }

  private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isDualJoining(_ scalar: Unicode.Scalar) -> Bool {
    (0x620...0x6FF).contains(scalar.value) && scalar.properties.generalCategory == .otherLetter
      && !isRightJoining(scalar) && ![0x621, 0x674, 0x6D5].contains(scalar.value)
  }

  private static let rightJoining: [ClosedRange<UInt32>] = [
    0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x671...0x673,
    0x675...0x677, 0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB, 0x6CD...0x6CD, 0x6CF...0x6CF,
    0x6D2...0x6D3, 0x6D5...0x6D5, 0x6EE...0x6EF,
  ]

  private static func isRightJoining(_ scalar: Unicode.Scalar) -> Bool {
    rightJoining.contains { $0.contains(scalar.value) }
  }
}
