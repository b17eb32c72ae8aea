/// What fills a box behind its content.
public enum Paint: Sendable, Hashable {
  case color(ColorSource)
  case linearGradient(LinearGradient)
}

/// Colours that change along a line (CSS Images 3 §3.1).
public struct LinearGradient: Sendable, Hashable {
  /// Degrees, clockwise: 0 runs to the top, 90 to the right, 180 (the default) to the bottom.
  public var angle: Double = 180
  /// At least two, in the order in which they are met.
  public var stops: [Stop]

  public struct Stop: Sendable, Hashable {
    public var color: ColorSource
    /// 0 at the line's start, 1 at its end; nil spreads the stop evenly between its neighbours.
    public var at: Double?

    public init(color: ColorSource, at: Double? = nil) {
      self.color = color
      self.at = at
    }
  }

  public init(angle: Double = 180, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// Each stop's place from 0 to 1, where those left out are spread evenly (CSS Images 3 §3.5.3).
  public var places: [Double] {
    guard stops.count > 1 else { return stops.map { $0.at ?? 0 } }
    var known = stops.map(\.at)
    known[0] = known[0] ?? 0
    known[known.count - 1] = known[known.count - 1] ?? 1
    var places: [Double] = []
    var largest = 0.0
    for index in known.indices {
      guard let place = known[index] else {
        let next = known[index...].firstIndex { $0 != nil } ?? known.count - 1
        let end = max(known[next] ?? 1, largest)
        largest += (end - largest) / Double(next - index + 1)
        places.append(largest)
        continue
      }
      largest = max(place, largest)
      places.append(largest)
    }
    return places
  }
}
