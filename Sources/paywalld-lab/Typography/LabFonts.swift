import Foundation
import JSON
import PaywallRender
import Typography

/// The project's own fonts, as the service loads them.
enum LabFonts {
  static func library(_ path: String = "paywalls/fonts/inter.json") throws -> FontLibrary {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return try FontLibrary(decoding: [JSONText(parsing: Array(bytes), limits: .trusted)])
  }
}
