import Foundation
import JSON
import POSIX
import PaywallRender
import Typography

/// Measures texts: `text FILE` reads `{font?, cases: [{text, lang, size, weight, italic, letterSpacing, direction, widths: []}]}` and
/// prints the width of each case, and its lines at each of the widths.
enum TextCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else { throw LabError("expected a file of cases") }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let root = try JSONText(parsing: Array(bytes), limits: .trusted).root
    let library = try root["font"]?.string.map(LabFonts.library) ?? LabFonts.library()
    var writer = JSONWriter(style: .compact)
    writer.beginArray()
    for test in root["cases"]?.elements.map(Array.init) ?? [] {
      measure(test, in: library, to: &writer)
    }
    writer.endArray()
    FileHandle.standardOutput.write(Data(writer.bytes))
    return 0
  }

  private static func measure(
    _ test: JSONNode, in library: FontLibrary, to writer: inout JSONWriter
  ) {
    let font = FontSpec(
      size: test["size"]?.number?.double ?? 17, weight: test["weight"]?.number?.int ?? 400,
      italic: test["italic"]?.bool ?? false)
    let style = TextStyle(
      font: font, letterSpacing: test["letterSpacing"]?.number?.double ?? 0,
      direction: test["direction"]?.string == "rtl" ? .rightToLeft : .leftToRight,
      language: test["lang"]?.string)
    let paragraph = Paragraph(test["text"]?.string ?? "", style: style, library: library)
    writer.beginObject()
    writer.key("width")
    writer.number(paragraph.maxContentWidth, maxDecimals: 4)
    writer.key("blocks")
    writer.beginArray()
    for width in test["widths"]?.elements.map(Array.init) ?? [] {
      write(paragraph.measure(maxWidth: width.number?.double).lines, &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ lines: [TextLine], _ writer: inout JSONWriter) {
    writer.beginArray()
    for line in lines {
      writer.beginObject()
      writer.key("string")
      writer.string(line.string)
      writer.key("width")
      writer.number(line.width, maxDecimals: 4)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Shapes words with one font: `shape FILE` reads `{groups: [{font, script, language, direction, words: []}]}`, where `font` is a font's
/// file, and prints each word's advance in font units.
enum ShapeCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else { throw LabError("expected a file of words") }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let root = try JSONText(parsing: Array(bytes), limits: .trusted).root
    var writer = JSONWriter(style: .compact)
    writer.beginArray()
    for group in root["groups"]?.elements.map(Array.init) ?? [] {
      let font = try Data(contentsOf: URL(fileURLWithPath: group["font"]?.string ?? ""))
      let face = try FontFace(openType: Array(font), family: nil, weight: 400)
      writer.beginArray()
      for word in group["words"]?.elements.map(Array.init) ?? [] {
        writer.number(
          face.advance(
            of: word.string ?? "", language: group["language"]?.string,
            direction: group["direction"]?.string == "rtl" ? .rightToLeft : .leftToRight))
      }
      writer.endArray()
    }
    writer.endArray()
    FileHandle.standardOutput.write(Data(writer.bytes))
    return 0
  }
}

/// The project's own fonts, as the service loads them.
enum LabFonts {
  static func library(_ path: String = "paywalls/fonts/inter.json") throws -> FontLibrary {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
    return try FontLibrary(
      decoding: [JSONText(parsing: Array(bytes), limits: .trusted)],
      files: FontFile.files(in: FolderTree(folder.path)), words: .system)
  }
}
