import JSON
import PaywallTree
import Typography

/// A font file that clients may fetch.
public struct ServedFont: Sendable, Hashable {
  public var family: String
  public var weight: Int
  public var italic: Bool
  /// Its name in the folder `fonts`.
  public var file: String
  /// In bytes.
  public var size: Int
  /// The SHA-256 of its bytes, in hexadecimal.
  public var hash: String
  /// An SPDX identifier or a name; empty if the font does not say.
  public var license: String
  /// As CSS writes `unicode-range`; empty if nobody counted the characters.
  public var unicodeRange: String

  /// Its name for clients, which no other bytes ever get: `inter-400.1a2b3c4d5e6f.woff2`.
  public var servedName: String {
    let dot = file.lastIndex(of: ".") ?? file.endIndex
    return file[..<dot] + "." + hash.prefix(12) + file[dot...]
  }

  fileprivate var listed: LaidOutFontFile {
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

/// The font files of a folder, by the faces that texts are measured with and by their names for clients.
public struct ServedFonts: Sendable {
  /// As trees list them, under their own names.
  private let faces: [Face: LaidOutFontFile]
  private let names: [String: ServedFont]

  private struct Face: Hashable {
    var family: String
    var weight: Int
    var italic: Bool
  }

  /// The names of families that documents may ask for, without those that stand in for others' missing letters.
  let families: [String]

  private let read: @Sendable (ServedFont) -> [UInt8]?

  public static let none = ServedFonts([])

  /// The first of several files of a face counts.
  ///
  /// - Parameter read: gives the bytes of a file as they are now; nil if it can no longer be read.
  public init(
    _ fonts: [ServedFont], read: @escaping @Sendable (ServedFont) -> [UInt8]? = { _ in nil }
  ) {
    self.read = read
    faces = Dictionary(
      fonts.map { (Face(family: $0.family, weight: $0.weight, italic: $0.italic), $0.listed) },
      uniquingKeysWith: { first, _ in first })
    families = Set(fonts.map(\.family)).filter { !$0.hasPrefix("Noto ") }.sorted()
    names = Dictionary(
      fonts.map { ($0.servedName, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The font that a client fetches by a name with a hash.
  public func font(served name: String) -> ServedFont? { names[name] }

  /// The bytes of a file that a tree names.
  func bytes(of font: LaidOutFontFile) -> [UInt8]? {
    let name = font.file?.split(separator: "/").last.map(String.init)
    return name.flatMap { names[$0] }.flatMap(read)
  }

  /// The files of a list as `scripts/make-font-files.sh` writes it.
  static func list(_ text: JSONText) throws(FontError) -> [ServedFont] {
    let root = FontMember(node: text.root, place: "", work: FontWork(bytes: text.bytes.count))
    let found = try root["format"].string()
    guard found == format else {
      throw FontError(.format, at: "format", "expected \(format), found \(found)")
    }
    return try root["files"].elements().map(font)
  }

  static let format = "paywalld-font-files-1"

  private static func font(_ member: FontMember) throws(FontError) -> ServedFont {
    let font = ServedFont(
      family: try member["family"].string(), weight: try member["weight"].integer(),
      italic: try member["italic"].bool(), file: try member["file"].string(),
      size: try member["size"].integer(), hash: try member["sha256"].string(),
      license: try member["license"].string(), unicodeRange: try member["unicodeRange"].string())
    let place = member.place
    guard FontType(file: font.file) != nil, !font.file.hasPrefix("."), !font.file.contains("/")
    else {
      let types = FontType.allCases.map(\.rawValue).joined(separator: ", ")
      throw FontError(.format, at: place, "\(font.file) is no name of a file of \(types)")
    }
    guard (1...largestFile).contains(font.size) else {
      throw FontError(.number, at: place, "\(font.file) may have 1 to \(largestFile) bytes")
    }
    guard font.hash.utf8.count == 64, font.hash.utf8.allSatisfy(isHexadecimal) else {
      throw FontError(.format, at: place, "sha256 of \(font.file) is not 64 digits 0-9a-f")
    }
    guard (1...1000).contains(font.weight) else {
      throw FontError(.number, at: place, "the weight must be 1 to 1000")
    }
    return font
  }

  /// In bytes; the largest here has 0.2 MB.
  static let largestFile = 4 << 20

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// The face as a tree lists it.
  ///
  /// - Parameters:
  ///   - family: the name by which texts ask for it.
  ///   - base: the start of the service's addresses.
  func listed(_ face: FontFace, as family: String, base: String) -> LaidOutFontFile {
    let key = Face(family: face.family, weight: face.weight, italic: face.italic)
    guard var listed = faces[key] else {
      return LaidOutFontFile(
        family: family, name: face.family, weight: face.weight,
        style: face.italic ? .italic : .normal)
    }
    listed.family = family
    if !base.isEmpty { listed.file = listed.file.map { base + $0 } }
    return listed
  }
}

/// A format of font files, by the end of their names.
public enum FontType: String, Sendable, CaseIterable {
  case woff2, woff, ttf, otf

  public init?(file: String) {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.init(rawValue: String(file[file.index(after: dot)...]))
  }

  /// RFC 8081.
  public var mediaType: String { "font/" + rawValue }
}
