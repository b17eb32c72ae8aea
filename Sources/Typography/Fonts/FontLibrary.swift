/// The faces that texts may use.
public struct FontLibrary: Sendable {
  private var families: [String: [FontFace]] = [:]
  private var defaultFaces: [FontFace] = []

  /// The first face's family is the default: it stands for `system` and for every family that is not here.
  public init(faces: [FontFace]) {
    for face in faces { families[face.family, default: []].append(face) }
    _ = LineBreakProperties.shared
    if let first = faces.first { defaultFaces = families[first.family, default: []] }
  }

  /// Family names, sorted.
  public var familyNames: [String] { families.keys.sorted() }

  /// The nearest face (CSS Fonts §5.2: slope before weight); nil only from an empty library.
  public func face(for spec: FontSpec) -> FontFace? {
    let faces = families[spec.family] ?? defaultFaces
    var nearest: FontFace?
    var nearestRank = (Int.max, Int.max)
    for face in faces {
      let rank = (face.italic == spec.italic ? 0 : 1, weightRank(face.weight, for: spec.weight))
      if rank < nearestRank { (nearest, nearestRank) = (face, rank) }
    }
    return nearest
  }

  /// How late CSS would try a weight: 400 and 500 try each other first, light fonts search downwards, bold ones upwards.
  private func weightRank(_ weight: Int, for wanted: Int) -> Int {
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
