import ASCII
import Digest
import ProgramFiles

/// A file that all pages share. Its name has a hash of its content, so browsers may keep it forever.
package struct PageAsset: Sendable {
  package let bytes: [UInt8]
  /// The path of the file: `/assets/page.1a2b3c4d5e6f.css`.
  package let path: String
  package let type: String

  private init(_ text: String, _ ending: String, type: String) {
    bytes = Array(text.utf8)
    path = "/assets/page.\(SHA256.hash(bytes).prefix(6).hexadecimal).\(ending)"
    self.type = type
  }

  static let style = PageAsset(file("page.css"), "css", type: "text/css; charset=utf-8")
  static let script = PageAsset(
    file("page.js"), "js", type: "text/javascript; charset=utf-8")
  static let icon = PageAsset(Self.drawing, "svg", type: "image/svg+xml")
  package static let all = [style, script, icon]

  private static func file(_ name: String) -> String { ProgramPages.text(of: name) ?? "" }

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0a58ca"/>\
    <path d="M8 9h16M8 16h16M8 23h9" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
    """
}
