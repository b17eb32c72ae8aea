import Numbers

/// The faces that texts may use.
public struct FontLibrary: Sendable {
  private var families: [String: [FontFace]] = [:]
  private var defaultFaces: [FontFace] = []
  /// Whether no family has the name `system`, which nearly all texts use.
  private let standsForSystem: Bool
  let files: FontFiles
  /// Finds words in scripts without spaces; if `nil`, such texts break by UAX #14 alone.
  let words: WordFinder?

  /// - Parameters:
  ///   - faces: the first face's family is the default, used for `system` and for unknown families.
  ///   - files: fonts that are read when first needed, for characters that the others lack.
  public init(faces: [FontFace], files: [FontFile] = [], words: WordFinder? = nil) {
    self.files = FontFiles(files)
    self.words = words
    for face in faces { families[face.family, default: []].append(face) }
    _ = LineBreakProperty.table
    if let first = faces.first { defaultFaces = families[first.family, default: []] }
    standsForSystem = families[Self.system] == nil && !self.files.has(Self.system)
  }

  private static let system = "system"

  /// The nearest face (CSS Fonts §5.2: slope before weight); `nil` only from an empty library.
  public func face(for spec: FontSpec) -> FontFace? {
    if standsForSystem, spec.family == Self.system { return nearest(in: defaultFaces, to: spec) }
    if let faces = families[spec.family] { return nearest(in: faces, to: spec) }
    let family = FontFile.slug(spec.family)
    if files.has(family), let face = files.face(family, for: spec) { return face }
    return nearest(in: defaultFaces, to: spec)
  }

  /// The interface font's nearest face.
  func systemFace(for spec: FontSpec) -> FontFace? { nearest(in: defaultFaces, to: spec) }

  /// Whether a family is one of these fonts; for an unknown family, `face(for:)` returns the interface font.
  public func has(_ family: String) -> Bool {
    family == Self.system || families[family] != nil || files.has(FontFile.slug(family))
  }

  /// The names of the families that are not read on demand.
  public var familyNames: [String] { families.keys.sorted() }

  private func nearest(in faces: [FontFace], to spec: FontSpec) -> FontFace? {
    spec.nearest(in: faces, weight: \.weight, italic: \.italic)
  }
}

/// Finds words in texts of scripts that write them without spaces (UAX #14 §6.1, class SA), as a dictionary does.
public struct WordFinder: Sendable {
  /// Receives a text and its language (BCP 47), and returns the ascending positions where lines may break between characters.
  public var breaks: @Sendable (_ scalars: [Unicode.Scalar], _ language: String?) -> [Int]

  public init(
    breaks: @escaping @Sendable (_ scalars: [Unicode.Scalar], _ language: String?) -> [Int]
  ) {
    self.breaks = breaks
  }
}
