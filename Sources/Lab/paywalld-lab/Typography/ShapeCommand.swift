import Foundation
import JSON
import Typography

/// Shapes words with one font: `shape FILE` reads `{groups: [{font, script, language, direction, words: []}]}`, `font` a font's file,
/// and prints each word's advance in font units.
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
