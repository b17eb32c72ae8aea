import PaywallCheck

/// A brand's images, by their names and by the names with their content's hash in them.
struct BrandImages: Sendable {
  let byName: [String: StoredImage]
  /// Of all names and contents: the same for the same images.
  let tag: String
  private let nameByHashed: [String: String]

  init(_ images: [String: StoredImage]) {
    byName = images
    let lines = images.values.map { "\($0.name) \($0.etag)\n" }.sorted()
    tag = ContentTag.of(Array(lines.joined().utf8))
    nameByHashed = Dictionary(
      images.values.map { ($0.hashedName, $0.name) }, uniquingKeysWith: min)
  }

  subscript(name: String) -> StoredImage? {
    // The names are ASCII, and `String` takes other letters for some of it: U+212A for a K.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return byName[name] ?? nameByHashed[name].flatMap { byName[$0] }
  }
}
