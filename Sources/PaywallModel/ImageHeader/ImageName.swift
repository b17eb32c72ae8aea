/// The name of a picture in a brand's `images` folder, as a document's URL gives it.
public struct ImageName: Sendable, Hashable {
  /// One path component: `logo.png`.
  public let name: String

  /// Reads `images/NAME`, or an http(s) URL whose path ends in `/images/NAME`; nil for any other URL.
  public init?(url: String) {
    let isRemote = url.hasPrefix("http://") || url.hasPrefix("https://")
    let path = isRemote ? url.prefix { $0 != "?" && $0 != "#" } : Substring(url)
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 || isRemote && parts.count > 3, let last = parts.last,
      parts[parts.count - 2] == "images", !["", ".", ".."].contains(last)
    else { return nil }
    name = String(last)
  }
}
