import Numbers

/// The name of a picture in a brand's `images` folder, as it occurs in a document's URL.
public struct ImageName: Sendable, Hashable {
  /// One path component: `logo.png`.
  public let name: String

  /// Reads `images/NAME`, or an http(s) URL with a path that ends in `/images/NAME`; `nil` for any other URL.
  public init?(url: String) {
    // Compares bytes, because a combining mark after a slash forms one character with it.
    let isRemote = ["http://", "https://"].contains { url.utf8.starts(with: $0.utf8) }
    let path =
      isRemote
      ? url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") } : url.utf8[...]
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2 || isRemote && parts.count > 3, let last = parts.last,
      parts[parts.count - 2].elementsEqual("images".utf8),
      !["", ".", ".."].contains(where: { last.elementsEqual($0.utf8) })
    else { return nil }
    name = String(Substring(last))
  }
}
