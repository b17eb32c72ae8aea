import JSON
import PaywallModel

extension PublishedVersion {
  /// The names of the brand's images that any string of the document leads to; nil when it cannot be read, so that it may lead to any.
  var imageNames: Set<String>? {
    do {
      return Self.imageNames(in: try JSONText(parsing: bytes, limits: .trusted).root.value)
    } catch {
      return nil
    }
  }

  private static func imageNames(in value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text): ImageName(url: text).map { [$0.name] } ?? []
    case .array(let elements): Set(elements.flatMap { imageNames(in: $0) })
    case .object(let fields): Set(fields.flatMap { imageNames(in: $0.value) })
    case .null, .bool, .number: []
    }
  }
}

/// The image names in a brand's versions, each document read once.
struct ImageUses {
  private var names: [String: Set<String>?] = [:]

  init(in entry: BrandEntry) {
    for version in entry.versions { _ = namesIn(version) }
  }

  /// Whether the version's document leads to the image, or cannot be read any more.
  mutating func mayUse(_ image: StoredImage, of entry: BrandEntry, in version: PublishedVersion)
    -> Bool
  {
    namesIn(version)?.contains { entry.image(named: $0) == image } ?? true
  }

  private mutating func namesIn(_ version: PublishedVersion) -> Set<String>? {
    // The same tag stands for the same bytes.
    if let known = names[version.etag] { return known }
    let found = version.imageNames
    names.updateValue(found, forKey: version.etag)
    return found
  }
}
