import Numbers

/// A font requested by a style.
public struct FontSpec: Sendable, Hashable {
  /// A family's name; `system` is the platform's interface font.
  public var family: String
  /// In points.
  public var size: Double
  /// 100 (thin) to 900 (black), 400 is regular (CSS Fonts §2.2).
  public var weight: Int
  public var italic: Bool

  public init(family: String = "system", size: Double, weight: Int = 400, italic: Bool = false) {
    self.family = family
    self.size = size
    self.weight = weight
    self.italic = italic
  }
}

extension FontSpec {
  /// The best match of some faces (CSS Fonts §5.2: slope before weight); `nil` only if there are none.
  func nearest<Face>(
    in faces: [Face], weight: (Face) -> Int, italic: (Face) -> Bool
  ) -> Face? {
    var nearest: Face?
    var nearestRank = (Int.max, Int.max)
    for face in faces {
      let rank = (italic(face) == self.italic ? 0 : 1, Self.rank(weight(face), for: self.weight))
      if rank < nearestRank { (nearest, nearestRank) = (face, rank) }
    }
    return nearest
  }

  /// The order in which CSS tries a weight: 400 and 500 try each other first, light fonts search downwards, bold ones upwards.
  private static func rank(_ weight: Int, for wanted: Int) -> Int {
    let wanted = min(max(wanted, 1), 1000)
    let distance = abs(weight - wanted)
    if distance == 0 { return 0 }
    switch wanted {
    case 400...500:
      if weight > wanted, weight <= 500 { return distance }
      return (weight < wanted ? 1000 : 2000) + distance
    case ..<400: return (weight < wanted ? 0 : 1000) + distance
    default: return (weight > wanted ? 0 : 1000) + distance
    }
  }
}
