/// A brand's images, by their names and by the names with their content's hash in them.
struct BrandImages: Sendable {
  let byName: [String: StoredImage]
  private let nameByHashed: [String: String]

  init(_ images: [String: StoredImage]) {
    byName = images
    nameByHashed = Dictionary(
      images.values.map { ($0.hashedName, $0.name) }, uniquingKeysWith: min)
  }

  subscript(name: String) -> StoredImage? {
    byName[name] ?? nameByHashed[name].flatMap { byName[$0] }
  }
}
