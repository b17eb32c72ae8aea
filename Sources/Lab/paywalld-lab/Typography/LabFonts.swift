import Foundation
import JSON
import POSIX
import PaywallRender
import Typography

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
