import Numbers
import PaywallModel
import Pictures

/// The reason why bytes are rejected as a picture, as a sentence for the sender.
public enum ImageObjection: Error, Sendable, Hashable {
  /// The name is not allowed.
  case name(String)
  /// The content is not a picture, or is a picture that may not be served.
  case content(String)
}

/// Checks whether bytes are a picture that may be served under a name.
public enum ImageCheck {
  /// Returns the header, or throws the reason why the content is rejected: an unknown type, a truncated file, a type that contradicts the
  /// name's suffix, or an SVG that does more than draw.
  public static func check(_ bytes: [UInt8], named name: String) throws(ImageObjection)
    -> ImageHeader
  {
    guard ImageFileName.isSafe(name) else {
      throw .name(
        "\"\(name)\" is not a name for an image; use letters, digits, \"-\", \"_\" and a suffix, such as logo.png"
      )
    }
    let header: ImageHeader
    do {
      header = try ImageHeader(reading: bytes)
    } catch {
      throw .content("\(name): \(error)")
    }
    guard suffixes(of: header.type).contains(where: { name.lowercased().hasSuffix($0) }) else {
      throw .content(
        "\(name) is a \(header.type.rawValue) file by its content; name it *\(suffixes(of: header.type)[0])"
      )
    }
    return header
  }

  /// Whether the name has the suffix of a picture.
  public static func isImage(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".")
      && ImageType.allCases.contains { suffixes(of: $0).contains { name.hasSuffix($0) } }
  }

  private static func suffixes(of type: ImageType) -> [String] {
    switch type {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .gif: [".gif"]
    case .webp: [".webp"]
    case .svg: [".svg"]
    }
  }
}
