import Locks
import Numbers

/// A font that is read when a text first needs it.
public struct FontFile: Sendable {
  /// The family's name in lower case, with hyphens for spaces: `noto-sans-arabic`.
  public var family: String
  /// The family's name if it differs from the file's; if `nil`, the file's name.
  public var name: String?
  public var weight: Int
  public var italic: Bool
  /// Reads the bytes of an OpenType font, possibly without outlines. Returns `nil` if the file can no longer be read.
  public var read: @Sendable () -> [UInt8]?

  public init(
    family: String, name: String? = nil, weight: Int, italic: Bool = false,
    read: @escaping @Sendable () -> [UInt8]?
  ) {
    self.family = family
    self.name = name
    self.weight = weight
    self.italic = italic
    self.read = read
  }

  /// A family's name in the form of file names and fallbacks.
  package static func slug(_ family: String) -> String {
    String(family.lowercased().map { $0 == " " ? "-" : $0 })
  }
}

/// The faces of font files, each read once on demand.
final class FontFiles: Sendable {
  private let files: [String: [FontFile]]
  private let faces = Guarded<[Key: FontFace?]>([:])

  private struct Key: Hashable {
    var family: String
    var weight: Int
    var italic: Bool
  }

  init(_ files: [FontFile]) {
    self.files = Dictionary(grouping: files, by: \.family)
  }

  var isEmpty: Bool { files.isEmpty }

  func has(_ family: String) -> Bool { files[family] != nil }

  /// The face of a family that best matches a style; `nil` if there is no such family or its file is not a font.
  func face(_ family: String, for spec: FontSpec) -> FontFace? {
    guard let candidates = files[family] else { return nil }
    let nearest = spec.nearest(in: candidates, weight: \.weight, italic: \.italic)
    guard let nearest else { return nil }
    let key = Key(family: family, weight: nearest.weight, italic: nearest.italic)
    if let known = faces.withLock({ $0[key] }) { return known }
    // Fonts are read outside the lock: two threads may both read a font, and the first result is kept.
    let face = Self.load(nearest)
    return faces.withLock { faces in
      if let known = faces[key] { return known }
      faces[key] = .some(face)
      return face
    }
  }

  private static func load(_ file: FontFile) -> FontFace? {
    guard let bytes = file.read() else { return nil }
    do {
      return try FontFace(
        openType: bytes, family: file.name, weight: file.weight, italic: file.italic)
    } catch {
      return nil
    }
  }
}
