import Digest
import Foundation
import ProgramFiles

/// `/reference/web`: the element for web pages.
enum WebPage {
  static var page: Page {
    let script = ProgramScript("paywall.js")
    return PageFile("/reference/web").page([
      "pinned": "<code>/client/\(script.version)/paywall.js</code>",
      "integrity": "<code>\(script.integrity)</code>",
    ])
  }
}

/// A module of the web component among the program's files.
public struct ProgramScript: Sendable {
  public let bytes: [UInt8]
  /// Eight digits of its hash.
  public let version: String
  /// The digest that browsers compare it with (W3C Subresource Integrity §3.5).
  public let integrity: String

  public init(_ name: String) {
    bytes = ProgramFiles.bytes(of: "web/client/" + name) ?? []
    let hash = SHA256.hash(bytes)
    version = String(hash.hexadecimal.prefix(8))
    integrity = "sha256-" + Data(hash).base64EncodedString()
  }
}
