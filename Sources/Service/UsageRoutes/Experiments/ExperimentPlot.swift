import Foundation
import PaywallPages
import PaywallStorage

/// A plot of values over time, as SVG that uses the page's colours and scales to any width.
struct ExperimentPlot {
  /// The text alternative of the picture.
  let label: String
  /// The time of each value, in hours since 1970, ascending.
  let hours: [Int]
  /// Labelled values at the left edge.
  let marks: [(value: Double, name: String)]
  let range: ClosedRange<Double>

  private static let (width, height) = (640.0, 220.0)
  private static let (left, right, top, bottom) = (100.0, 12.0, 14.0, 32.0)

  /// - Parameter layers: bands and lines, from ``band(_:_:_:)`` and ``line(_:_:)``.
  func html(_ layers: [HTML]) -> HTML {
    let axes = marks.map { mark in
      let y = self.y(mark.value)
      return """
        <line class="axis" x1="\(Self.left)" x2="\(Self.width - Self.right)" y1="\(y)" y2="\(y)"/>
        <text x="\(Self.left - 8)" y="\(y)" dy="4" text-anchor="end">\(mark.name)</text>
        """ as HTML
    }
    let ends = [(hours.first, Self.left, "start"), (hours.last, Self.width - Self.right, "end")]
    let dates = ends.map { hour, x, anchor in
      "<text x=\"\(x)\" y=\"\(Self.height - 8)\" text-anchor=\"\(anchor)\">\(hour.map(Self.date) ?? "")</text>"
        as HTML
    }
    return """
      <svg viewBox="0 0 \(Int(clamping: Self.width)) \(Int(clamping: Self.height))" role="img" aria-label="\(label)">
      \(HTML(joining: axes + layers + dates))
      </svg>
      """
  }

  /// Returns the area between two values at each hour.
  func band(_ number: Int, _ lower: [Double?], _ upper: [Double?]) -> HTML {
    let known = zip(hours, zip(lower, upper)).compactMap { hour, ends in
      ends.0.flatMap { low in ends.1.map { (hour, low, $0) } }
    }
    let points =
      known.flatMap { drawn($0.0, $0.2) }
      + known.reversed().flatMap { drawn($0.0, $0.1).reversed() }
    return points.isEmpty
      ? "" : "<polygon class=\"band v\(number)\" points=\"\(points.joined(separator: " "))\"/>"
  }

  /// Returns a line through the known values.
  func line(_ number: Int, _ values: [Double?], dashed: Bool = false) -> HTML {
    let points = zip(hours, values).flatMap { hour, value in
      value.map { drawn(hour, $0) } ?? []
    }
    return points.isEmpty
      ? ""
      : "<polyline class=\"line v\(number)\(dashed ? " wanted" : "")\" points=\"\(points.joined(separator: " "))\"/>"
  }

  /// The point of a value; of the only hour both ends of the picture, because one point is not seen.
  private func drawn(_ hour: Int, _ value: Double) -> [String] {
    guard hours.count < 2 else { return [point(hour, value)] }
    return [Self.left, Self.width - Self.right].map { "\(Self.tenths($0)),\(y(value))" }
  }

  private func point(_ hour: Int, _ value: Double) -> String {
    let first = hours.first ?? hour
    let span = max(1, Double((hours.last ?? hour) - first))
    let x = Self.left + Double(hour - first) / span * (Self.width - Self.left - Self.right)
    return "\(Self.tenths(x)),\(y(value))"
  }

  private func y(_ value: Double) -> String {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let share = (inside - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
    return Self.tenths(Self.top + (1 - share) * (Self.height - Self.top - Self.bottom))
  }

  private static func tenths(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }

  private static func date(_ hour: Int) -> String {
    String(Timestamp.text(ofHour: hour).prefix(13))
      .replacing("T", with: " ") + " h"
  }
}
