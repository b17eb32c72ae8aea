import Numbers

extension Paragraph {
  /// The maximum number of scales that are tried.
  public static let scalesTried = halvings + 3
  private static let halvings = 12
  /// The excess height that still counts as fitting.
  private static let heightTolerance = 1.0 / 128

  /// The greatest scale, down to `minimumScale`, at which the text fits (UIKit `adjustsFontSizeToFitWidth`).
  ///
  /// The text fits if no line is left over, no word is broken and the block is not too high. The
  /// result is within 1/4096 of the greatest scale.
  func fittingScale(_ limit: Double, _ maxHeight: Double) -> Double {
    guard style.minimumScale < 1, !fits(at: 1, limit: limit, maxHeight: maxHeight) else { return 1 }
    var low = style.minimumScale
    guard fits(at: low, limit: limit, maxHeight: maxHeight) else { return low }
    var high = 1.0
    for _ in 0..<Self.halvings {
      let middle = (low + high) / 2
      if fits(at: middle, limit: limit, maxHeight: maxHeight) {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  private func fits(at scale: Double, limit: Double, maxHeight: Double) -> Bool {
    let ruler = TextRuler(paragraph: self, scale: scale)
    let lines = LineFitter.lines(of: breaks, ruler, limit: limit, maxLines: lineLimit)
    guard lines.count < lineLimit, !lines.contains(where: \.breaksWord) else { return false }
    return height(of: lines, scale) <= maxHeight + Self.heightTolerance
  }
}
