import Testing

@testable import Numbers

@Suite struct ClampingTests {
  @Test(arguments: [
    (0.0, 0), (-0.9, 0), (1.9, 1), (-1.9, -1), (1e15, 1_000_000_000_000_000),
    (1e17, 100_000_000_000_000_000),
    (0x1p63, .max), (1e300, .max), (.infinity, .max), (-0x1p63, .min), (-1e300, .min),
    (-.infinity, .min), (.nan, 0), (.signalingNaN, 0), (.leastNonzeroMagnitude, 0),
    (0x1.fffffffffffffp62, 0x7FFF_FFFF_FFFF_FC00),
  ])
  func `every number has a nearest integer`(value: Double, expected: Int) {
    #expect(Int(clamping: value) == expected)
  }

  @Test(arguments: [(-1.0, UInt8(0)), (255.9, 255), (256, 255), (.nan, 0)])
  func `a small type takes its ends`(value: Double, expected: UInt8) {
    #expect(UInt8(clamping: value) == expected)
  }
}

@Suite struct ClampedSumTests {
  @Test(arguments: [
    (1, 2, 3, 2), (.max, 1, .max, .max), (.min, -1, .min, .max), (.max, .max, .max, .max),
    (.min, .min, .min, .max), (.max, .min, -1, .min), (.min, 2, .min + 2, .min),
    (3, .min, .min + 3, .min), (-3, .max, .max - 3, .min), (.max, 0, .max, 0),
  ])
  func `a sum or a product is the end that it passes`(
    a: Int, b: Int, sum: Int, product: Int
  ) {
    #expect(a.adding(clamping: b) == sum)
    #expect(a.multiplied(clamping: b) == product)
  }
}
