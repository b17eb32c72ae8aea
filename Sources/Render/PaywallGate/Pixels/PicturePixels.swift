import Numbers
import PaywallTree

/// The colours of a picture, sampled in a grid of at most 512 × 512 points.
public struct PicturePixels: Sendable {
  private let width: Int
  private let height: Int
  private let colors: [PaywallColor]
  /// Whether at least a tenth of the picture is transparent, as around lettering.
  let isCutOut: Bool

  static let mostPoints = 512

  /// - Parameter colors: the colours, row by row from the top left.
  init?(width: Int, height: Int, colors: [PaywallColor]) {
    guard width > 0, height > 0, colors.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.colors = colors
    isCutOut = colors.count { $0.alpha < 16 } * 10 >= colors.count
  }

  /// Returns the sampled positions along a side of a picture.
  static func grid(_ side: Int) -> [Int] {
    let count = min(side, mostPoints)
    return (0..<count).map { (2 * $0 + 1) * side / (2 * count) }
  }

  /// Returns the colour at a point, given as shares of the picture's width and height. Beyond an edge, returns the colour at that edge.
  public func color(_ across: Double, _ down: Double) -> PaywallColor {
    let column = Int(clamping: (across * Double(width)).rounded(.down))
    let row = Int(clamping: (down * Double(height)).rounded(.down))
    return colors[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
  }
}
