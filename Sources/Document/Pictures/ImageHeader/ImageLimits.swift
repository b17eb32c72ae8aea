import Numbers

/// The maximum size of a picture's bitmap. Viewers hold all of its pixels in memory at once.
public struct ImageLimits: Sendable, Equatable {
  /// The maximum length of a side in pixels.
  public var side: Int
  /// The maximum number of pixels. Each takes 4 bytes once the picture is decoded.
  public var pixels: Int

  public init(side: Int, pixels: Int) {
    self.side = side
    self.pixels = pixels
  }

  /// The maximum side in JPEG and GIF, and the resolution of large camera sensors: 65,535 and 100,000,000.
  public static let standard = ImageLimits(side: 65_535, pixels: 100_000_000)

  /// Whether a picture of this size, in pixels, is within the limits.
  func allow(width: Double, height: Double) -> Bool {
    max(width, height) <= Double(side) && width * height <= Double(pixels)
  }
}
