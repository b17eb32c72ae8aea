import Numbers
import PaywallTree
import Typography

/// A font file that clients may fetch.
public struct ServedFont: Sendable, Hashable {
  public var family: String
  public var weight: Int
  public var italic: Bool
  /// The name in the folder `fonts`.
  public var file: String
  /// The size in bytes.
  public var size: Int
  /// The SHA-256 of its bytes, in hexadecimal.
  public var hash: String
  /// The licence, as an SPDX identifier or a name; empty if the font does not state one.
  public var license: String
  /// The characters in the syntax of CSS `unicode-range`; empty if they were not counted.
  public var unicodeRange: String
  /// Smaller files of the font. Each one sets text in its characters exactly as this file does. The `unicodeRange` of each is exact.
  public var parts: [ServedFont] = []
  /// The whole font as TTF or OTF, for clients that read no WOFF2.
  public var plain: PlainFont?
  /// Whether the bytes in the folder are compressed, to be sent without compression.
  public private(set) var isPacked = false

  /// The file and its parts.
  var all: [ServedFont] { [self] + parts }

  /// The name for clients, which never stands for other bytes: `inter-400.1a2b3c4d5e6f.woff2`.
  public var servedName: String {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    return file[..<dot] + "." + hash.prefix(12) + file[dot...]
  }

  /// The name under which a client fetches the same font as TTF or OTF: that of the tree with another ending.
  fileprivate var plainName: String {
    servedName[..<(servedName.lastIndex(of: ".") ?? servedName.endIndex)] + ".ttf"
  }

  /// The whole font as TTF or OTF; nil if the folder has none.
  fileprivate var asPlain: ServedFont? {
    guard let plain else { return nil }
    var font = self
    (font.file, font.size, font.hash) = (plain.file, plain.size, plain.hash)
    (font.isPacked, font.parts, font.plain) = (plain.isPacked, [], nil)
    return font
  }

  fileprivate var choice: FontChoice {
    FontChoice(
      whole: listed,
      parts: parts.sorted { $0.size < $1.size }.compactMap { part in
        CharacterRanges(part.unicodeRange).map { (part.listed, $0) }
      })
  }

  private var listed: LaidOutFontFile {
    var listed = LaidOutFontFile(
      family: family, name: family, weight: weight, style: italic ? .italic : .normal)
    listed.file = "/fonts/" + servedName
    listed.size = size
    listed.hash = hash
    listed.license = license.isEmpty ? nil : license
    listed.unicodeRange = unicodeRange.isEmpty ? nil : unicodeRange
    return listed
  }
}

/// A font as TTF or OTF, beside a smaller file of it.
public struct PlainFont: Sendable, Hashable {
  /// The name in the folder `fonts`: `Brand-Bold.ttf`, or `inter-400.ttf.zz`, which is compressed (RFC 1950).
  public var file: String
  /// The size in bytes, without compression.
  public var size: Int
  /// The SHA-256 of the bytes without compression, in hexadecimal.
  public var hash: String

  var isPacked: Bool { file.hasSuffix(".zz") }
}

/// The font files of a folder, by the faces with which texts are measured and by their names for clients.
public struct ServedFonts: Sendable {
  /// The files for trees, under their own names.
  private let faces: [Face: FontChoice]
  private let names: [String: ServedFont]

  private struct Face: Hashable {
    var family: String
    var weight: Int
    var italic: Bool
  }

  /// The names of families that documents may use, without those that only replace missing letters.
  let families: [String]

  private let read: @Sendable (ServedFont) -> [UInt8]?

  public static let none = ServedFonts([])

  /// If a face has several files, the first one counts.
  ///
  /// - Parameter read: returns the current bytes of a file; nil if it can no longer be read.
  public init(
    _ fonts: [ServedFont], read: @escaping @Sendable (ServedFont) -> [UInt8]? = { _ in nil }
  ) {
    self.read = read
    faces = Dictionary(
      fonts.map { (Face(family: $0.family, weight: $0.weight, italic: $0.italic), $0.choice) },
      uniquingKeysWith: { first, _ in first })
    families = Set(fonts.map(\.family)).filter { !$0.hasPrefix("Noto ") }.sorted()
    let all = fonts.flatMap(\.all)
    names = Dictionary(
      all.map { ($0.servedName, $0) }
        + all.compactMap { font in font.asPlain.map { (font.plainName, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the font that a client fetches by a name with a hash; nil if there is none.
  public func font(served name: String) -> ServedFont? { names[name] }

  /// Returns the bytes of a file that a tree refers to; nil if there are none.
  func bytes(of font: LaidOutFontFile) -> [UInt8]? {
    let name = font.file?.split(separator: "/").last.map(String.init)
    return name.flatMap { names[$0] }.flatMap(read)
  }

  /// Returns the files of a face for a tree.
  ///
  /// - Parameters:
  ///   - family: the name that texts use for the family.
  ///   - base: the start of the service's addresses.
  func choice(of face: FontFace, as family: String, base: String) -> FontChoice {
    let key = Face(family: face.family, weight: face.weight, italic: face.italic)
    let absent = LaidOutFontFile(
      family: family, name: face.family, weight: face.weight,
      style: face.italic ? .italic : .normal)
    guard var choice = faces[key] else { return FontChoice(whole: absent) }
    choice.change { file in
      file.family = family
      if !base.isEmpty { file.file = file.file.map { base + $0 } }
    }
    return choice
  }
}

/// A format of font files, by their extension.
public enum FontType: String, Sendable, CaseIterable {
  case woff2, woff, ttf, otf

  public init?(file: String) {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.init(rawValue: String(file[file.index(after: dot)...]))
  }

  /// The format of a font by its first bytes (OpenType, "Organization of an OpenType Font").
  public init(outlines bytes: [UInt8]) {
    self = bytes.starts(with: Array("OTTO".utf8)) ? .otf : .ttf
  }

  /// The media type (RFC 8081).
  public var mediaType: String { "font/" + rawValue }
}
