import Numbers
import PaywallTree

/// The fill of a box or of letters.
public enum Paint: Sendable, Equatable {
  case color(ColorSource)
  case gradient(Gradient)
}

/// One layer of the background behind a component's content.
public enum BackgroundLayer: Sendable, Equatable {
  case color(ColorSource)
  case gradient(Gradient)
  case image(BackgroundImage)

  /// The paint; `nil` for a picture.
  public var paint: Paint? {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient)
    case .image: nil
    }
  }
}

/// Colours that change along a line or around a point (CSS Images 3 §3).
public struct Gradient: Sendable, Equatable {
  public var geometry = GradientGeometry.linear(angle: 180)
  /// At least two, in the order in which they follow each other.
  public var stops: [Stop]

  public struct Stop: Sendable, Equatable {
    public var color: ColorSource
    /// 0 at the start, 1 at the end; if `nil`, the stop is spaced evenly between its neighbours.
    public var at: Double?

    public init(color: ColorSource, at: Double? = nil) {
      self.color = color
      self.at = at
    }
  }

  public init(_ geometry: GradientGeometry = .linear(angle: 180), stops: [Stop] = []) {
    self.geometry = geometry
    self.stops = stops
  }

  /// Each stop's place from 0 to 1; omitted places are spaced evenly (CSS Images 3 §3.5.3).
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
