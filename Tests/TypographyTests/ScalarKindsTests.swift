import Testing

@testable import Typography

@Suite struct ScalarKindsTests {
  @Test func `marks and ignorable characters are found fast, and are those of Unicode`() {
    for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let properties = scalar.properties
      let isMark = [.nonspacingMark, .spacingMark, .enclosingMark].contains(
        properties.generalCategory)
      if scalar.isMark != isMark, !(0x590...0x8FF).contains(scalar.value) {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
      if scalar.isIgnorable != properties.isDefaultIgnorableCodePoint {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
    }
  }
}
