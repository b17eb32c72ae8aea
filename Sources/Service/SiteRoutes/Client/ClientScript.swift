import Digest
import HTTP
import ProgramFiles
import Routing

/// The web component `<paywall-view>`: a module without dependencies, and further ones that it loads on demand.
enum ClientScript {
  /// Browsers keep the script and ask each time whether it has changed.
  static let main = response("paywall.js", caching: "public, no-cache")
  /// Code that only some paywalls need.
  static let more = Part("more.js")
  /// What stands in where the service does not answer or the browser lacks something.
  static let spare = Part("spare.js")

  /// A module that the first one names with its version.
  struct Part: Sendable {
    /// A part of its hash.
    let version: String
    private let current: LazyResponse
    private let pinned: LazyResponse

    fileprivate init(_ name: String) {
      version = String(SHA256.hash(bytes(of: name)).hexadecimal.prefix(8))
      current = response(name, caching: "public, no-cache")
      pinned = response(name, caching: "public, max-age=31536000, immutable")
    }

    /// Returns the module in a version, which browsers may keep forever; by default the current one.
    ///
    /// Throws for another version, as modules of two releases are incompatible.
    func reply(version: String) throws(Problem) -> HTTPReply {
      if version.isEmpty { return current.reply }
      guard version == self.version else {
        throw Problem(
          .notFound, "this service has another release of the component; load the page again")
      }
      return pinned.reply
    }
  }

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
