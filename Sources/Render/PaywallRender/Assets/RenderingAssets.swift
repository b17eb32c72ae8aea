import JSON
import Locales
import Numbers
import POSIX
import PaywallModel
import PaywallResolve
import PaywallTree
import ProgramFiles
import Typography

/// The inputs of rendering besides the document: the fonts and devices of a `paywalls` folder.
public struct RenderingAssets: Sendable {
  public let deviceFile: DeviceFile
  public let renderer: Renderer
  /// A tag of the folder's font files, which changes with them.
  public let fontsTag: String
  private let files: SupportFiles?

  public init(devices: DeviceTable, fonts: FontLibrary, limits: RenderLimits = .standard) {
    deviceFile = DeviceFile(devices)
    renderer = Renderer(fonts: fonts, limits: limits)
    fontsTag = ""
    files = nil
  }

  /// Reads `devices.json`, every `fonts/*.json` and the TTF and OTF files of a folder. Where the folder has no file of a name, reads the
  /// program's own. `fonts/inter.json` is the font named `system`.
  ///
  /// - Parameter report: receives the reason why a later table of devices is rejected.
  public init(
    paywalls: String, limits: RenderLimits = .standard,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(RenderingAssetsError) {
    let files = try RenderingAssetsError.of { () throws(FileError) in
      try SupportFiles(paywalls: paywalls)
    }
    deviceFile = try DeviceFile(in: files, report: report)
    let lists = try Self.listedFonts(in: files)
    let own = try OwnFonts(in: files, besides: lists)
    let fonts = try Self.fonts(in: files, own)
    let served = ServedFonts(own.served + lists) { Self.bytes(of: $0, in: files) }
    renderer = Renderer(fonts: fonts, files: served, limits: limits)
    fontsTag = DeviceFile.fonts(in: files).map { name, status in
      "\(name) \(status.size) \(status.modifiedSeconds).\(status.modifiedNanoseconds)"
    }.sorted().joined(separator: "\n")
    self.files = files
    try prepare(Renderer(fonts: fonts))
  }

  /// The current device table.
  public var devices: DeviceTable { deviceFile.current.table }

  /// Returns the font that a client fetches by a name with a hash; nil if there is none.
  public func font(served name: String) -> ServedFont? { renderer.files.font(served: name) }

  /// Returns the current bytes of a font file; nil if the file can no longer be read.
  public func bytes(of font: ServedFont) -> [UInt8]? {
    files.flatMap { Self.bytes(of: font, in: $0) }
  }

  private static func bytes(of font: ServedFont, in files: SupportFiles) -> [UInt8]? {
    do {
      return try files.read("fonts/" + font.file, limit: font.size)
    } catch {
      return nil
    }
  }

  /// Creates everything that is otherwise created at first use, such as Foundation's tables of locales and the forms of the tree, so that
  /// no request has to wait for it.
  private func prepare(_ renderer: Renderer) throws(RenderingAssetsError) {
    LocaleMatch.prepare()
    do {
      let text = try JSONText(parsing: Self.usual, limits: .trusted)
      let document = try PaywallDocument(decoding: text.root)
      let page = try renderer.render(
        RenderInput(document: document, device: devices.standard) { _ in nil })
      _ = page.json()
      _ = try page.svg(images: .linked(base: ""))
    } catch {
      throw RenderingAssetsError(path: "fonts", reason: "\(error)")
    }
  }

  /// A document with the features of most paywalls.
  private static let usual = """
    {
      "products": {"x": {"sku": "x", "price": "1.00", "currency": "USD", "period": "P1M", "trial": "P1W"}},
      "components": [
        {"type": "image", "url": "images/x.png", "width": 100, "height": 50},
        {
          "type": "stack", "direction": "row", "gap": 8, "padding": 8, "cornerRadius": 8,
          "background": "#000000", "border": {"color": "#FFFFFF"},
          "components": [{"type": "label", "title": "{x.price} {x.amount} {x.period} {x.trial}", "size": 13, "color": "#FFFFFF"}]
        },
        {"type": "button", "title": "**Buy**", "weight": 700, "background": "#FFFFFF", "action": {"type": "purchase", "product": "x"}}
      ]
    }
    """

  /// Loads the fonts. A family of TTF and OTF files replaces the program's family of the same name.
  private static func fonts(
    in files: SupportFiles, _ own: OwnFonts
  ) throws(RenderingAssetsError) -> FontLibrary {
    let texts = try fontTexts(in: files).map { name throws(RenderingAssetsError) in
      try parse(name, in: files)
    }
    let others = try RenderingAssetsError.of { () throws(FileError) in
      try FontFile.files(in: files)
    }
    let families = Set(own.files.map(\.family))
    let library: FontLibrary
    do {
      library = try FontLibrary(
        decoding: texts, files: own.files + others.filter { !families.contains($0.family) },
        words: .system)
    } catch {
      throw RenderingAssetsError(path: Folder.shown("fonts", in: files.path), reason: "\(error)")
    }
    if let taken = own.served.first(where: { library.familyNames.contains($0.family) }) {
      throw RenderingAssetsError(
        path: Folder.shown("fonts/\(taken.file)", in: files.path),
        reason:
          "the metrics of \(taken.family) are in a JSON file, which scripts/make-font-metrics.sh makes anew; TTF and OTF files do not replace it"
      )
    }
    return library
  }

  /// Returns the font descriptions that are read at once, that of the system font first.
  private static func fontTexts(in files: SupportFiles) throws(RenderingAssetsError) -> [String] {
    let names = try RenderingAssetsError.of { () throws(FileError) in
      try files.names(in: "fonts")
    }
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") && !$0.hasSuffix(lists) }
      .map { "fonts/" + $0 }
      .sorted { ($0 == standardFont ? 0 : 1, $0) < ($1 == standardFont ? 0 : 1, $1) }
  }

  /// Returns the fonts that clients may fetch: those of each `fonts/*.files.json`. Their bytes are read when they are fetched.
  private static func listedFonts(
    in files: SupportFiles
  ) throws(RenderingAssetsError) -> [ServedFont] {
    let names = try RenderingAssetsError.of { () throws(FileError) in
      try files.names(in: "fonts")
    }
    var fonts: [ServedFont] = []
    for name in names.sorted() where name.hasSuffix(lists) && !name.hasPrefix(".") {
      let text = try parse("fonts/" + name, in: files)
      do {
        fonts += try ServedFonts.list(text)
      } catch {
        throw RenderingAssetsError(
          path: Folder.shown("fonts/\(name)", in: files.path), reason: "\(error)")
      }
    }
    let listed = fonts.flatMap(\.all).map(\.file) + fonts.compactMap(\.plain?.file)
    if let absent = listed.first(where: { !names.contains($0) }) {
      throw RenderingAssetsError(
        path: Folder.shown("fonts/\(absent)", in: files.path),
        reason: "a list of font files names it, and there is no such file")
    }
    return fonts
  }

  private static let lists = ".files.json"
  private static let standardFont = "fonts/inter.json"
  /// The maximum size of a file in bytes; that of the system font has 0.2 MB.
  private static let largestFile = 16 << 20

  private static func parse(
    _ file: String, in files: SupportFiles
  ) throws(RenderingAssetsError) -> JSONText {
    let bytes = try RenderingAssetsError.of { () throws(FileError) in
      try files.read(file, limit: largestFile)
    }
    do {
      return try JSONText(parsing: bytes, limits: .trusted)
    } catch {
      throw RenderingAssetsError(path: Folder.shown(file, in: files.path), reason: "\(error)")
    }
  }
}

/// The error if a file that rendering needs cannot be used.
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

  /// Returns a value made from files; throws their errors.
  static func of<Result>(
    _ read: () throws(FileError) -> Result
  ) throws(RenderingAssetsError) -> Result {
    do {
      return try read()
    } catch {
      throw RenderingAssetsError(error)
    }
  }

  public var description: String { "\(path): \(reason)" }
}
