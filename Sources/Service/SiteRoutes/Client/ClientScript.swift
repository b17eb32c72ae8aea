import Digest
import HTTP
import ProgramFiles
import Routing

/// The web component `<paywall-view>`: a module without dependencies, and a second one with code that only some paywalls need.
enum ClientScript {
  /// Browsers keep the script and ask each time whether it has changed.
  static let main = response("paywall.js", caching: "public, no-cache")
  static let more = response("more.js", caching: "public, no-cache")
  /// The first module names the second one with its version, so browsers may keep it forever.
  static let pinnedMore = response("more.js", caching: "public, max-age=31536000, immutable")

  /// The version of the second module, a part of its hash.
  static let version = String(SHA256.hash(bytes(of: "more.js")).hexadecimal.prefix(8))

  static func bytes(of name: String) -> [UInt8] {
    ProgramFiles.bytes(of: "web/client/" + name) ?? []
  }

  private static func response(_ name: String, caching: String) -> LazyResponse {
    LazyResponse {
      PreparedResponse(
        compressing: bytes(of: name), type: "text/javascript; charset=utf-8", caching: caching)
    }
  }
}
