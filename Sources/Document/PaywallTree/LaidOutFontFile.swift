import JSON
import Numbers
import Vocabulary

/// A font with which texts of a page were measured, and the file with which to draw them.
public struct LaidOutFontFile: Sendable, Hashable {
  public enum Style: String, Sendable, CaseIterable { case normal, italic }

  /// The family by which texts and runs refer to it.
  public var family: String
  /// The font's own name, if texts use another: Inter for `system`.
  public var name: String
  /// The font's weight from 1 to 1000, which may differ from the text's.
  public var weight: Int
  public var style: Style
  /// A path on the service that contains a part of the hash; `nil` if the service has no file of this font.
  public var file: String?
  /// The size of the file in bytes.
  public var size: Int?
  /// The SHA-256 of the file's bytes, in hexadecimal.
  public var hash: String?
  /// An SPDX identifier or a name.
  public var license: String?
  /// The characters of the font, in the form of CSS `unicode-range`.
  public var unicodeRange: String?

  public init(family: String, name: String, weight: Int, style: Style) {
    self.family = family
    self.name = name
    self.weight = weight
    self.style = style
  }
}

extension LaidOutFontFile {
  /// The path of the whole font as TTF or OTF, which clients draw with that read no WOFF2; `nil` if the service has no file of this font.
  public var plainFile: String? {
    guard let file, let dot = file.lastIndex(of: ".") else { return nil }
    return file.hasSuffix(".otf") ? file : file[..<dot] + ".ttf"
  }
}

extension LaidOutFontFile: TreeObject {
  static let blank = LaidOutFontFile(family: "", name: "", weight: 400, style: .normal)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "family", .string, at: \.family, help: "The family by which texts and runs name it.",
      isRequired: true)
    members.add(
      "name", .string, at: \.name, help: "The font's own name: Inter for the family \"system\".",
      isRequired: true)
    members.add(
      "weight", .integer(1...1000), at: \.weight,
      help: "The weight of the font, the nearest one to that of the text.", isRequired: true)
    members.add("style", .choice(), at: \.style, isRequired: true)
    members.add(
      "file", .textOrNull, at: \.file,
      help:
        "A path on this service, with a part of the hash in it, so that the file never changes; null if there is none.",
      isRequired: true)
    members.add(
      "size", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.size,
      help: "Of the file, in bytes.")
    members.add("hash", .string, at: \.hash, help: "The SHA-256 of the file, in hexadecimal.")
    members.add(
      "license", .string, at: \.license, help: "The font's licence: an SPDX identifier or a name.")
    members.add(
      "unicodeRange", .string, at: \.unicodeRange,
      help:
        "The ranges of the file's characters, as CSS writes unicode-range. Some in them may be missing."
    )
  }
}

extension Form where Value == LaidOutFontFile {
  static let fontFile = tree(
    named: "fontFile", #"{"description": "A font that texts were measured with."}"#)
}

extension Form where Value == String? {
  fileprivate static let textOrNull = Form(
    Shape(["type": ["string", "null"]]),
    read: { node, reading in
      if node.kind == .null { return .some(nil) }
      let text = node.string
      if text == nil { reading.note(faultAt: node) }
      return text.map { .some($0) }
    },
    write: { value, writer in
      if let value { writer.string(value) } else { writer.null() }
    })
}
