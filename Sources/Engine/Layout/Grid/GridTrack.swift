import Numbers

/// A row or a column while it is being sized (CSS Grid §11.3). Lengths are points.
struct GridTrack {
  /// A sizing function with resolved percentages (CSS Grid §11.4).
  enum Breadth {
    case fixed(Double)
    case minContent, maxContent, auto
    case flex(Double)
    case fitContent(Double)

    var isIntrinsic: Bool {
      switch self {
      case .minContent, .maxContent, .auto, .fitContent: true
      case .fixed, .flex: false
      }
    }
  }

  var minimum = Breadth.auto
  var maximum = Breadth.auto
  /// Whether the track has no size and its gutters coincide: an empty track of `auto-fit` (CSS Grid §7.2.3.2).
  var isCollapsed = false

  var base = 0.0
  var growthLimit = Double.infinity
  var isInfinitelyGrowable = false
  /// The increase planned by all items of a step, and by the current item (CSS Grid §11.5.1).
  var plannedIncrease = 0.0
  var incurredIncrease = 0.0
  var isAffected = false

  /// The offset from the start edge of the container's content box, in flow order.
  var offset = 0.0
  /// The gutter between this track and the one before it.
  var gapBefore = 0.0

  var end: Double { offset + base }

  /// - Parameter room: the reference length for percentages; without one they behave as `auto` (CSS Grid §7.2.1).
  init(_ size: TrackSize, room: Double) { resolve(size, room: room) }

  /// Replaces the sizes; percentages refer to `room`.
  mutating func resolve(_ size: TrackSize, room: Double) {
    minimum = Breadth(size.minimum, room: room)
    maximum = Breadth(size.maximum, room: room)
  }

  var flexFactor: Double? {
    if case .flex(let factor) = maximum { factor } else { nil }
  }

  /// Sets the initial sizes of the track (CSS Grid §11.4).
  mutating func initialize() {
    base = 0
    growthLimit = .infinity
    isInfinitelyGrowable = false
    if isCollapsed {
      minimum = .fixed(0)
      maximum = .fixed(0)
    }
    if case .fixed(let length) = minimum { base = length }
    if case .fixed(let length) = maximum { growthLimit = max(length, base) }
  }
}

extension GridTrack.Breadth {
  init(_ minimum: TrackSize.Minimum, room: Double) {
    switch minimum {
    case .length(let length): self = .init(length, room: room)
    case .minContent: self = .minContent
    case .maxContent: self = .maxContent
    case .auto: self = .auto
    }
  }

  init(_ maximum: TrackSize.Maximum, room: Double) {
    switch maximum {
    case .length(let length): self = .init(length, room: room)
    case .minContent: self = .minContent
    case .maxContent: self = .maxContent
    case .auto: self = .auto
    case .flex(let factor): self = .flex(factor >= 0 ? bounded(factor) : 0)
    case .fitContent(let limit):
      guard case .fixed(let length) = Self(limit, room: room) else {
        self = .fitContent(.infinity)
        return
      }
      self = .fitContent(length)
    }
  }

  private init(_ length: Length, room: Double) {
    switch length {
    case .points(let value): self = .fixed(max(0, snapped(value)))
    case .percent(let value):
      self = room.isDefinite ? .fixed(max(0, snapped(room * value / 100))) : .auto
    }
  }
}
