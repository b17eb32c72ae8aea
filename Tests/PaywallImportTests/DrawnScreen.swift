import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures
import Testing

@testable import PaywallImport

/// What a reader sees of a document on one device: lines of text, pictures, icons and painted boxes.
struct DrawnScreen {
  struct Item {
    var kind: String
    var frame: PaywallRectangle
  }

  var items: [Item] = []

  private static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../paywalls").standardizedFileURL.path
  private static let assets = Result { try RenderingAssets(paywalls: paywalls) }

  init(
    _ document: PaywallDocument, on device: String, facts: [String: String] = [:],
    images: @escaping @Sendable (String) -> ImageHeader? = { _ in nil }
  ) throws {
    let assets = try Self.assets.get()
    let reader = try Reader(devices: assets.devices, choices: document.choices) {
      $0 == "device" ? device : facts[$0]
    }
    let input = RenderInput(document: document, reader: reader, images: images)
    for node in try assets.renderer.render(input).root.all { add(node) }
  }

  private mutating func add(_ node: LaidOutNode) {
    for line in node.text?.lines ?? [] {
      let frame = PaywallRectangle(x: line.x, y: line.baseline, width: line.width, height: 0)
      items.append(Item(kind: "text " + line.string, frame: frame))
    }
    if node.image != nil { items.append(Item(kind: "image", frame: node.frame)) }
    if node.icon != nil, node.type == .icon { items.append(Item(kind: "icon", frame: node.frame)) }
    let decoration = node.decoration
    if decoration.background != nil || decoration.border != nil {
      items.append(Item(kind: "box", frame: node.frame))
    }
  }

  /// How many of its items the other screen has at the same places.
  func found(in other: DrawnScreen) -> Int {
    var left = other.items
    return items.count { item in
      guard
        let place = left.firstIndex(where: { $0.kind == item.kind && near($0.frame, item.frame) })
      else { return false }
      left.remove(at: place)
      return true
    }
  }

  private func near(_ a: PaywallRectangle, _ b: PaywallRectangle) -> Bool {
    abs(a.x - b.x) <= 0.5 && abs(a.y - b.y) <= 0.5 && abs(a.width - b.width) <= 0.5
      && abs(a.height - b.height) <= 0.5
  }

  /// The first items that the other screen does not have.
  func missing(in other: DrawnScreen) -> [String] {
    var left = other.items
    return items.filter { item in
      guard
        let place = left.firstIndex(where: { $0.kind == item.kind && near($0.frame, item.frame) })
      else { return true }
      left.remove(at: place)
      return false
    }.prefix(4).map { item in
      let same = other.items.first { $0.kind == item.kind }.map { "\($0.frame)" } ?? "none"
      return "\(item.kind) \(item.frame), there \(same)"
    }
  }
}

/// A document, and what it is after it left and came back.
struct Return {
  var left: ConvertedPaywall
  var before: PaywallDocument
  var after: PaywallDocument

  static let devices = ["iphone-15", "ipad"]

  init(
    _ bytes: [UInt8], _ companions: Companions = .none,
    images: @escaping (String) -> ImageHeader? = { _ in nil }
  ) throws {
    let text = try JSONText(parsing: bytes, limits: .trusted)
    left = try ExportablePaywall(text, companions).asRevenueCat { url in
      guard url.hasPrefix("images/") else { return .init(address: url) }
      let name = String(url.dropFirst("images/".count))
      let size = ResolvedPicture(url: url, name: name, header: images(name)).naturalSize
      return .init(address: "https://pictures.example/" + url, size: size)
    }
    let source = try JSONText(parsing: left.documentBytes, limits: .trusted)
    let back = try RevenueCatPaywall(source).imported()
    before = try PaywallDocument(decoding: text.root, companions)
    after = try PaywallDocument(
      decoding: JSONText(parsing: back.documentBytes, limits: .trusted).root)
    // The other tool has no prices; the stores have them.
    for name in after.products.keys {
      let own =
        before.products[name]
        ?? before.products.first { product in
          RevenueCatImport.name(of: product.value.sku) == name
            || product.key == "yearly" && name == "annual"
        }?.value
      if let own { after.products[name] = own }
    }
  }

  /// How much of what is drawn on both devices is the same.
  func same(
    images: @escaping @Sendable (String) -> ImageHeader? = { _ in nil }
  ) throws -> (found: Int, all: Int, missing: [String]) {
    var (found, all, missing) = (0, 0, [String]())
    for device in Self.devices {
      let (one, other) = (
        try DrawnScreen(before, on: device, images: images), try DrawnScreen(after, on: device)
      )
      found += one.found(in: other)
      all += one.items.count
      missing += one.missing(in: other)
    }
    return (found, all, missing)
  }
}
