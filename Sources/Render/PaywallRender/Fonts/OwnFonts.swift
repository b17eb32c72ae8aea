import ASCII
import Digest
import Numbers
import POSIX
import ProgramFiles
import Typography

/// The TTF and OTF files of the folder `fonts`, which are measured and served unchanged: `fonts/Brand-Bold.ttf`.
///
/// A font file itself contains its family, weight and slope. If its weight is wrong, a file name that ends in `-700` or `-700-italic`
/// corrects it. If there is also `Brand-Bold.woff2`, clients get that, which is smaller, and the font itself on demand.
struct OwnFonts {
  private(set) var files: [FontFile] = []
  private(set) var served: [ServedFont] = []

  /// The maximum number of TTF and OTF files in a folder.
  static let most = 256

  /// - Parameter lists: the fonts in files `NAME.files.json`, which are not measured.
  init(in support: SupportFiles, besides lists: [ServedFont]) throws(RenderingAssetsError) {
    let listed = Set(lists.flatMap(\.all).map(\.file))
    let names = try RenderingAssetsError.of { () throws(FileError) in
      try support.names(in: "fonts")
    }.subtracting(listed).filter { !$0.hasPrefix(".") }
    let fonts = names.filter { Self.isFont($0) }.sorted()
    guard fonts.count <= Self.most else {
      throw RenderingAssetsError(
        path: Folder.shown("fonts", in: support.path),
        reason: "it has \(fonts.count) TTF and OTF files, and at most \(Self.most) are read")
    }
    for name in fonts { try add(OwnFont(name, beside: names, in: support), in: support) }
    // The folder's lists may not mention files that come with the program.
    let added = names.subtracting(ProgramFiles.names(in: "fonts"))
    if let alone = added.sorted().first(where: { Self.isCompressed($0) && !uses($0) }) {
      throw RenderingAssetsError(
        path: Folder.shown("fonts/\(alone)", in: support.path),
        reason:
          "texts are not measured with WOFF files; put the font beside it as TTF or OTF, with the same name"
      )
    }
  }

  private mutating func add(
    _ font: OwnFont, in support: SupportFiles
  ) throws(RenderingAssetsError) {
    let face = font.served
    if let other = served.first(where: {
      FontFile.slug($0.family) == FontFile.slug(face.family) && $0.weight == face.weight
        && $0.italic == face.italic
    }) {
      throw RenderingAssetsError(
        path: Folder.shown("fonts/\(font.measured.name)", in: support.path),
        reason:
          "it is \(face.family) \(face.weight)\(face.italic ? " italic" : "") as \(other.file) is; keep one of them, or end a name in its true weight, as in Brand-600.ttf"
      )
    }
    files.append(font.measured.file)
    served.append(face)
  }

  private func uses(_ name: String) -> Bool { served.contains { $0.file == name } }

  private static func isFont(_ name: String) -> Bool {
    name.hasSuffix(".ttf") || name.hasSuffix(".otf")
  }

  private static func isCompressed(_ name: String) -> Bool {
    name.hasSuffix(".woff2") || name.hasSuffix(".woff")
  }
}

/// A TTF or OTF file of the folder.
struct OwnFont {
  let measured: (name: String, file: FontFile)
  let served: ServedFont

  /// - Parameter names: the names of all files in the folder.
  init(
    _ name: String, beside names: Set<String>, in support: SupportFiles
  ) throws(RenderingAssetsError) {
    let path = "fonts/" + name
    let bytes = try Self.read(path, in: support)
    let font: FontDescription
    do {
      font = try Self.checked(bytes, name)
    } catch {
      throw RenderingAssetsError(path: Folder.shown(path, in: support.path), reason: "\(error)")
    }
    measured = (
      name,
      FontFile(
        family: FontFile.slug(font.family), name: font.family, weight: font.weight,
        italic: font.italic
      ) {
        do {
          return try support.read(path, limit: ServedFonts.largestFile)
        } catch {
          return nil
        }
      }
    )
    let smaller = String(name.dropLast(3)) + "woff2"
    let file = names.contains(smaller) ? smaller : name
    let sent = file == name ? bytes : try Self.read("fonts/" + file, in: support)
    var served = ServedFont(
      family: font.family, weight: font.weight, italic: font.italic, file: file,
      size: sent.count, hash: SHA256.hash(sent).hexadecimal,
      license: font.license.map(Self.short) ?? "", unicodeRange: "")
    if file != name {
      served.plain = PlainFont(
        file: name, size: bytes.count, hash: SHA256.hash(bytes).hexadecimal)
    }
    self.served = served
  }

  /// Returns the font's description with the weight in the file's name. Throws if texts cannot be measured with it.
  private static func checked(
    _ bytes: [UInt8], _ name: String
  ) throws(FontError) -> FontDescription {
    switch bytes.prefix(4) {
    case Array("ttcf".utf8)[...]:
      throw FontError(
        .format, at: "header", "a collection of fonts; bring each font as its own file")
    case Array("wOFF".utf8)[...], Array("wOF2".utf8)[...]:
      throw FontError(.format, at: "header", "a WOFF file; bring the font as TTF or OTF")
    default: break
    }
    var font = try FontDescription(openType: bytes)
    guard !font.isVariable else {
      throw FontError(
        .format, at: "fvar",
        "a variable font; make a file for each weight, for example with fonttools varLib.instancer")
    }
    guard font.family.unicodeScalars.count <= longestName else {
      throw FontError(.format, at: "name", "a family's name has at most \(longestName) characters")
    }
    if let said = FontFile.parts(ofName: name.dropLast(4)) {
      (font.weight, font.italic) = (said.weight, said.italic || font.italic)
    }
    _ = try FontFace(
      openType: bytes, family: font.family, weight: font.weight, italic: font.italic)
    return font
  }

  /// The maximum length of a family's name in characters, as for a document's `font`.
  private static let longestName = 64

  private static func read(
    _ path: String, in support: SupportFiles
  ) throws(RenderingAssetsError) -> [UInt8] {
    try RenderingAssetsError.of { () throws(FileError) in
      try support.read(path, limit: ServedFonts.largestFile)
    }
  }

  /// Returns a licence's SPDX identifier if its text is well known; otherwise the start of the text.
  private static func short(_ license: String) -> String {
    let text = license.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.contains("Open Font License") { return "OFL-1.1" }
    if text.contains("Apache License") { return "Apache-2.0" }
    return String(text.prefix(100))
  }
}
