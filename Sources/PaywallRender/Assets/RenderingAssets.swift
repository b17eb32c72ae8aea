import Files
import JSON
import Locales
import PaywallModel
import PaywallResolve
import PaywallTree
import Pricing
import Typography

/// What rendering needs beside a document: the fonts and the devices of a `paywalls` folder.
public struct RenderingAssets: Sendable {
  public let deviceFile: DeviceFile
  public let renderer: Renderer

  public init(devices: DeviceTable, fonts: FontLibrary, limits: RenderLimits = .standard) {
    deviceFile = DeviceFile(devices)
    renderer = Renderer(fonts: fonts, limits: limits)
  }

  /// Reads `devices.json` and every `fonts/*.json` of a folder; `fonts/inter.json` is the font named `system`.
  ///
  /// - Parameter report: is told what is wrong with a table of devices that comes later.
  public init(
    paywalls: String, limits: RenderLimits = .standard,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(RenderingAssetsError) {
    let tree: FolderTree
    do {
      tree = try FolderTree(paywalls)
    } catch {
      throw RenderingAssetsError(error)
    }
    deviceFile = try DeviceFile(in: tree, report: report)
    let fonts = try Self.fonts(in: tree)
    renderer = Renderer(fonts: fonts, limits: limits)
    try prepare(Renderer(fonts: fonts))
  }

  /// The table as it is now.
  public var devices: DeviceTable { deviceFile.current.table }

  /// Foundation reads its locale tables when the first price is written: now, not in somebody's request.
  private func prepare(_ renderer: Renderer) throws(RenderingAssetsError) {
    LocaleMatch.prepare()
    var product = Product(sku: "")
    product.amount = Amount("1")
    product.currency = "USD"
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

  private static func fonts(in tree: FolderTree) throws(RenderingAssetsError) -> FontLibrary {
    let files = try fontFiles(in: tree)
    guard files.first == standardFont else {
      throw RenderingAssetsError(
        path: tree.path + "/" + standardFont,
        reason:
          "the metrics of the system font are missing; scripts/make-font-metrics.sh makes them")
    }
    var texts: [JSONText] = []
    for file in files { texts.append(try parse(file, in: tree)) }
    let others: [FontFile]
    do {
      others = try FontFile.files(in: tree)
    } catch {
      throw RenderingAssetsError(error)
    }
    do {
      return try FontLibrary(decoding: texts, files: others, words: .system)
    } catch {
      throw RenderingAssetsError(path: tree.path + "/fonts", reason: "\(error)")
    }
  }

  /// The fonts' files, that of the system font first.
  private static func fontFiles(in tree: FolderTree) throws(RenderingAssetsError) -> [String] {
    do {
      let names = try tree.folder("fonts")?.names() ?? []
      return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { "fonts/" + $0 }
        .sorted { ($0 == standardFont ? 0 : 1, $0) < ($1 == standardFont ? 0 : 1, $1) }
    } catch {
      throw RenderingAssetsError(error)
    }
  }

  private static let standardFont = "fonts/inter.json"
  /// The largest file, in bytes; that of the system font has 0.2 MB.
  private static let largestFile = 16 << 20

  private static func parse(
    _ file: String, in tree: FolderTree
  ) throws(RenderingAssetsError) -> JSONText {
    let bytes: [UInt8]
    do {
      bytes = try tree.read(file, limit: largestFile)
    } catch {
      throw RenderingAssetsError(error)
    }
    do {
      return try JSONText(parsing: bytes, limits: .trusted)
    } catch {
      throw RenderingAssetsError(path: tree.path + "/" + file, reason: "\(error)")
    }
  }
}

/// A file that rendering needs and cannot use.
public struct RenderingAssetsError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: String
  public let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ error: FileError) {
    path = error.path
    reason = error.reason + (error.hint.map { "; \($0)" } ?? "")
  }

  public var description: String { "\(path): \(reason)" }
}
