import JSON
import PaywallModel
import PaywallStore

extension Catalog {
  /// As `GET /brands` gives it.
  var description: JSONValue {
    [
      "active": active.map { .string($0.name) } ?? .null,
      "brands": .array(
        names.compactMap { brands[$0]?.description(isActive: $0 == active) }),
    ]
  }

  /// As `GET /admin/active` gives it: the active brand and every brand's live version.
  var activeState: JSONValue {
    [
      "active": active.map { .string($0.name) } ?? .null,
      "live": .object(
        names.compactMap { name in
          brands[name].map { JSONField(name: name.name, value: .number($0.live.number)) }
        }),
    ]
  }
}

extension BrandEntry {
  /// As `GET /brands/B` gives it: the versions, which is live, and the images.
  func description(isActive: Bool) -> JSONValue {
    [
      "brand": .string(brand.name),
      "active": .bool(isActive),
      "live": .number(live.number),
      "url": .string("/paywall?brand=\(brand)"),
      "versions": .array(versions.map { $0.description(isLive: $0.number == live.number) }),
      "images": .array(
        images.values.sorted { $0.name < $1.name }.map { $0.description(of: brand) }),
    ]
  }
}

extension PublishedVersion {
  fileprivate func description(isLive: Bool) -> JSONValue {
    [
      "version": .number(number),
      "live": .bool(isLive),
      "name": .string(name ?? ""),
      "size": .number(size),
      "etag": .string(etag),
      "publishedAt": .string(Timestamp.text(publishedAt)),
      "url": .string("/paywall?brand=\(brand)&version=\(number)"),
    ]
  }
}

extension StoredImage {
  func description(of brand: Brand) -> JSONValue {
    [
      "name": .string(name),
      "type": .string(type.mediaType),
      "width": .number(width),
      "height": .number(height),
      "size": .number(size),
      "etag": .string(etag),
      "url": .string("/brands/\(brand)/images/\(name)"),
      "immutableUrl": .string("/brands/\(brand)/images/\(hashedName)"),
    ]
  }
}
