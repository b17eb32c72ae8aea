import Foundation
import Pictures

/// SVG for tests.
enum SVGSource {
  /// A picture with this in it.
  static func around(_ inside: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"1\" height=\"1\">\(inside)</svg>"
  }

  /// Why it is not taken; nil when it is.
  static func fault(_ bytes: [UInt8], limits: SVGLimits = .standard) -> String? {
    do {
      _ = try SVGPicture(reading: bytes, limits: limits)
      return nil
    } catch {
      return error.description
    }
  }

  static func fault(_ text: String, limits: SVGLimits = .standard) -> String? {
    fault(Array(text.utf8), limits: limits)
  }

  static func files(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
  }
}
