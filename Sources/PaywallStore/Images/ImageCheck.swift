import PaywallModel

/// Says whether bytes are a picture that may be served under a name.
enum ImageCheck {
  /// Gives the header, or throws why the content is not taken: unknown, torn, of another type than the
  /// name says, or an SVG that could do more than draw.
  static func check(_ bytes: [UInt8], named name: String) throws(StoreError) -> ImageHeader {
    guard ImageFileName.isSafe(name) else {
      throw .invalidName(
        "\"\(name)\" is no name for an image; use letters, digits, \"-\", \"_\" and a suffix, such as logo.png"
      )
    }
    let header: ImageHeader
    do {
      header = try ImageHeader(reading: bytes)
    } catch {
      throw .invalidImage("\(name): \(error)")
    }
    guard suffixes(of: header.type).contains(where: { name.lowercased().hasSuffix($0) }) else {
      throw .invalidImage(
        "\(name) is a \(header.type.rawValue) file by its content; name it *\(suffixes(of: header.type)[0])"
      )
    }
    return header
  }

  /// Whether a file of this name claims to be a picture; others beside them are nobody's business here.
  static func isImage(_ name: String) -> Bool {
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
