import JSON
import PaywallModel

extension PublishedVersion {
  /// The names of the brand's images that any string of the document leads to.
  var imageNames: Set<String> {
    do {
      return Self.imageNames(in: try JSONText(parsing: bytes, limits: .trusted).root.value)
    } catch {
      return []
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
  private var names: [String: Set<String>] = [:]

  init(in entry: BrandEntry) {
    for version in entry.versions { _ = of(version) }
  }

  mutating func of(_ version: PublishedVersion) -> Set<String> {
    // The same tag stands for the same bytes.
    if let known = names[version.etag] { return known }
    let found = version.imageNames
    names[version.etag] = found
    return found
  }
}
