/// How large the bitmap of a picture may be: programs that show pictures hold all of its pixels at once.
public struct ImageLimits: Sendable, Equatable {
  /// The longest side, in pixels.
  public var side: Int
  /// Pixels in all. Each takes 4 bytes once the picture is decoded.
  public var pixels: Int

  public init(side: Int, pixels: Int) {
    self.side = side
    self.pixels = pixels
  }

  /// What JPEG and GIF can say of a side, and as much as the sensors of large cameras have: 65,535 and 100,000,000.
  public static let standard = ImageLimits(side: 65_535, pixels: 100_000_000)

  /// Whether a picture of this size, in pixels, is within them.
  func allow(width: Double, height: Double) -> Bool {
    max(width, height) <= Double(side) && width * height <= Double(pixels)
  }
}
