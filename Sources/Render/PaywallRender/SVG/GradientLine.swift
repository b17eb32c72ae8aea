import Foundation
import Numbers
import PaywallTree

/// The line along which a gradient's colours change (CSS Images 3 §3.1.1).
package struct GradientLine {
  package var start: (x: Double, y: Double)
  package var end: (x: Double, y: Double)

  /// - Parameter angle: Degrees, clockwise from straight up.
  package init(angle: Double, in frame: PaywallRectangle) {
    let radians = angle * .pi / 180
    let (across, down) = (sin(radians), -cos(radians))
    let half = (abs(frame.width * across) + abs(frame.height * down)) / 2
    let center = (x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    start = (center.x - across * half, center.y - down * half)
    end = (center.x + across * half, center.y + down * half)
  }
}
