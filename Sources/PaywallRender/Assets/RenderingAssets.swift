import Foundation
import JSON
import PaywallModel
import Typography

/// What rendering needs beside a document: the fonts and the devices of a `paywalls` folder.
public struct RenderingAssets: Sendable {
  public let devices: DeviceTable
  public let renderer: Renderer

  public init(devices: DeviceTable, fonts: FontLibrary) {
    self.devices = devices
    renderer = Renderer(fonts: fonts)
  }

  /// Reads `devices.json` and every `fonts/*.json` of a folder; `fonts/inter.json` is the font named `system`.
  public init(paywalls: String) throws(RenderingAssetsError) {
    let folder = URL(filePath: paywalls, directoryHint: .isDirectory)
    let table = folder.appending(path: "devices.json")
    do {
      devices = try DeviceTable(decoding: Self.parse(table))
    } catch let error as RenderingAssetsError {
      throw error
    } catch {
      throw RenderingAssetsError(path: table.path, reason: "\(error)")
    }
    renderer = Renderer(fonts: try Self.fonts(in: folder.appending(path: "fonts")))
    try prepare()
  }

  /// Foundation reads its locale tables when the first price is written: now, not in somebody's request.
  private func prepare() throws(RenderingAssetsError) {
    LocaleMatch.prepare()
    var product = Product(sku: "")
    product.price = Money(amount: 1, currency: "USD")
    product.period = Period(count: 1, unit: .month)
    product.trial = Period(count: 1, unit: .week)
    var document = PaywallDocument()
    document.products["x"] = product
    let text = TextContent(title: LocalizedText("{x.price} {x.amount} {x.period} {x.trial}"))
    document.components = [Component(pointer: "/components/0", content: .label(text))]
    do {
      let input = RenderInput(document: document, device: devices.standard) { _ in nil }
      _ = try renderer.render(input).json()
    } catch {
      throw RenderingAssetsError(path: "fonts", reason: "\(error)")
    }
  }

  private static func fonts(in folder: URL) throws(RenderingAssetsError) -> FontLibrary {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw RenderingAssetsError(
        path: folder.path,
        reason: "the folder of font metrics cannot be read; scripts/make-font-metrics.sh fills it")
    }
    let files = names.filter { $0.hasSuffix(".json") }.sorted {
      ($0 == standardFont ? 0 : 1, $0) < ($1 == standardFont ? 0 : 1, $1)
    }
    guard files.first == standardFont else {
      throw RenderingAssetsError(
        path: folder.appending(path: standardFont).path,
        reason:
          "the metrics of the system font are missing; scripts/make-font-metrics.sh makes them")
    }
    var texts: [JSONText] = []
    for file in files { texts.append(try parse(folder.appending(path: file))) }
    do {
      return try FontLibrary(decoding: texts)
    } catch {
      throw RenderingAssetsError(path: folder.path, reason: "\(error)")
    }
  }

  private static let standardFont = "inter.json"

  private static func parse(_ file: URL) throws(RenderingAssetsError) -> JSONText {
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: file))
    } catch {
      throw RenderingAssetsError(path: file.path, reason: "the file cannot be read")
    }
    do {
      return try JSONText(parsing: bytes, limits: .trusted)
    } catch {
      throw RenderingAssetsError(path: file.path, reason: "\(error)")
    }
  }
}

/// A file that rendering needs and cannot use.
public struct RenderingAssetsError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  public let reason: String

  public var description: String { "\(path): \(reason)" }
}
