import HTTP
import PaywallPages
import Routing

/// The web component `<paywall-view>`: a module without dependencies, and further ones that it loads on demand.
enum ClientScript {
  /// It names the others with their versions, so its own version stands for all.
  static let main = Part("paywall.js")
  /// Code that only some paywalls need.
  static let more = Part("more.js")
  /// The parts for a service that does not answer, for browsers that lack something, and for forced colours.
  static let spare = Part("spare.js")
  /// Placements and counting.
  static let loop = Part("loop.js")
  /// Decides placements with the rules of a static copy.
  static let decide = Part("decide.js")

  /// A module that the first one names with its version.
  struct Part: Sendable {
    /// A part of its hash.
    let version: String
    private let current: LazyResponse
    private let pinned: LazyResponse

    fileprivate init(_ name: String) {
      let script = ProgramScript(name)
      version = script.version
      current = Self.response(script, caching: "public, no-cache")
      pinned = Self.response(script, caching: "public, max-age=31536000, immutable")
    }

    private static func response(_ script: ProgramScript, caching: String) -> LazyResponse {
      LazyResponse {
        PreparedResponse(
          compressing: script.bytes, type: "text/javascript; charset=utf-8", caching: caching)
      }
    }

    /// Returns the module for browsers that ask each time whether it has changed or, at an address with its version, keep it forever.
    func reply(at version: String?) -> HTTPReply {
      (version == self.version ? pinned : current).reply
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
}
