import Foundation
import JSON
import POSIX
import PaywallModel
import PaywallRender
import Pictures

/// A document of a folder of paywalls, with its pictures and the files beside it.
struct MatrixDocument {
  let name: String
  let document: PaywallDocument
  let words: ScreenWords
  let images: @Sendable (String) -> ImageHeader?

  /// The locales that it has texts for, its own among them.
  var locales: [String] {
    document.locales.isEmpty ? [document.meta.locale] : document.locales
  }

  /// The documents of all brands, and the examples.
  static func all(in paywalls: String) throws -> [MatrixDocument] {
    let folders = try FileManager.default.contentsOfDirectory(atPath: paywalls).sorted()
    let others = ["schema", "fonts", "library"]
    return try folders.filter { !others.contains($0) }.flatMap { folder in
      let path = "\(paywalls)/\(folder)"
      guard let files = FileManager.default.subpaths(atPath: path) else {
        return [MatrixDocument]()
      }
      let documents = files.filter {
        $0.hasSuffix(".json") && !$0.contains("/") && CompanionFile(path: $0) == nil
      }
      return try documents.sorted().map {
        try MatrixDocument(folder: path, file: $0)
      }
    }
  }

  private init(folder: String, file: String) throws {
    let text = try JSONText(
      parsing: RegularFile.read("\(folder)/\(file)", limit: 1 << 20), limits: .document)
    let beside = (FileManager.default.subpaths(atPath: folder) ?? []).compactMap(
      CompanionFile.init(path:))
    let companions = Companions(beside.sorted()) { Self.bytes("\(folder)/\($0)") }
    let expansion = DocumentExpansion(of: text, DocumentReading(text.root), companions)
    name = "\(URL(filePath: folder).lastPathComponent)/\(file.dropLast(".json".count))"
    document = try PaywallDocument(decoding: text.root, companions)
    words = ScreenWords(of: document, (expansion?.text ?? text).root.value)
    images = { name in
      guard let bytes = Self.bytes("\(folder)/images/\(name)") else { return nil }
      do {
        return try ImageHeader(reading: bytes)
      } catch {
        return nil
      }
    }
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    do {
      return try RegularFile.read(path, limit: 16 << 20)
    } catch {
      return nil
    }
  }
}
