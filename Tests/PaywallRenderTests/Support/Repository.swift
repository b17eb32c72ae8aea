import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures
import TestLayouts
import Testing

/// The repository's own files, as the service reads them.
enum Repository {
  static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../paywalls").standardizedFileURL

  static let assets = Result { try RenderingAssets(paywalls: paywalls.path) }

  static let brands = ["disney", "espn"]

  private static let documents = Dictionary(
    uniqueKeysWithValues: brands.map { brand in
      (
        brand,
        Result {
          try parse(Array(Data(contentsOf: paywalls.appending(path: "\(brand)/1.json"))))
        }
      )
    })

  private static let headers = Dictionary(
    uniqueKeysWithValues: brands.map { brand in
      let folder = paywalls.appending(path: "\(brand)/images").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let headers = names.compactMap { name in
        image(name, of: brand)?.read().flatMap { try? ImageHeader(reading: $0) }.map { (name, $0) }
      }
      return (brand, Dictionary(uniqueKeysWithValues: headers))
    })

  /// The names of the files in a folder of `paywalls`, sorted.
  static func files(in folder: String) -> [String] {
    let path = paywalls.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  static func parse(_ bytes: [UInt8], _ companions: Companions = .none) throws -> PaywallDocument {
    try PaywallDocument(decoding: JSONText(parsing: bytes, limits: .document).root, companions)
  }

  static func image(_ name: String, of brand: String) -> IncludedPicture? {
    let file = paywalls.appending(path: "\(brand)/images/\(name)")
    guard let data = try? Data(contentsOf: file), let type = ImageType(of: Array(data)) else {
      return nil
    }
    return IncludedPicture(type: type, size: data.count) { Array(data) }
  }

  /// The input for a brand's document on a device.
  static func input(_ brand: String, on device: String = "iphone-11") throws -> RenderInput {
    let document = try #require(documents[brand]).get()
    guard let device = try assets.get().devices[device] else { throw RenderError("no \(device)") }
    let headers = headers[brand] ?? [:]
    var input = RenderInput(document: document, device: device) { headers[$0] }
    input.brand = Brand(brand)
    input.version = 1
    return input
  }

  /// The layout, which is as the published schema has it.
  static func render(_ input: RenderInput) throws -> LaidOutPaywall {
    let page = try assets.get().renderer.render(input)
    #expect(try LayoutAnswer.mistakes(in: page.json()) == [])
    return page
  }
}

/// A JSON file beside the tests.
struct FixtureFile: Sendable, CustomTestStringConvertible {
  var name: String
  var text: JSONText

  var testDescription: String { name }

  static func all(in folder: String) -> [FixtureFile] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/\(folder)").standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: root.appending(path: name)),
        let text = try? JSONText(parsing: Array(data), limits: .document)
      else { return nil }
      return FixtureFile(name: name, text: text)
    }
  }
}

extension PaywallRectangle {
  init?(_ node: JSONNode?) {
    guard let node, let x = node["x"]?.number?.double, let y = node["y"]?.number?.double,
      let width = node["width"]?.number?.double, let height = node["height"]?.number?.double
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  func isNear(_ other: PaywallRectangle, within distance: Double) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
      && abs(right - other.right) <= distance && abs(bottom - other.bottom) <= distance
  }
}
