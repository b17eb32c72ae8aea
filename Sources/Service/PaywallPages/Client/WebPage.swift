import Digest
import Foundation
import ProgramFiles

/// `/reference/web`: the element for web pages.
enum WebPage {
  static var page: Page {
    let script = ProgramScript("paywall.js")
    return PageFile("/reference/web").page([
      "attributes": table("Attribute", "Meaning", ElementInterface.attributes),
      "events": table("Event", "Tells", ElementInterface.events),
      "methods": table("Method", "Does", ElementInterface.methods) { "\($0.name)()" },
      "pinned": "<code>/client/\(script.version)/paywall.js</code>",
      "integrity": "<code>\(script.integrity)</code>",
    ])
  }

  private static func table(
    _ head: String, _ meaning: String, _ entries: [ElementInterface.Entry],
    name: (ElementInterface.Entry) -> String = { $0.name }
  ) -> HTML {
    var words = MarkdownBlocks(parts: [:])
    let rows = entries.map { entry -> HTML in
      let help = words.inline(entry.help)
      return "<tr><th scope=\"row\"><code>\(name(entry))</code></th><td>\(help)</td></tr>"
    }
    return Page.table([head, meaning], rows)
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
