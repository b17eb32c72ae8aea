import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallService
import PaywallStorage
import PaywallStore
import PaywallTree
import Pictures

/// `paywalld render`: lays out one document for one screen and prints the result.
struct RenderCommand {
  enum Format: String, CaseIterable {
    case json
    case svg
    /// The page as a screen reader announces it.
    case speech
  }

  enum Images: String, CaseIterable {
    case linked
    case embedded
  }

  private let file: DocumentFile
  private let folder: PaywallsFolder
  private let arguments: Arguments
  private let format: Format
  private let linksImages: Bool
  private let isFullLength: Bool
  private let explained: String?

  init(_ arguments: Arguments) throws(UsageError) {
    file = DocumentFile(path: arguments.operands[0])
    folder = PaywallsFolder(arguments)
    self.arguments = arguments
    format = try arguments.choice("format", Format.self) ?? .json
    linksImages = try arguments.choice("images", Images.self) == .linked
    isFullLength = arguments.isOn("full-length")
    explained = arguments["explain"]?.text
    for dimension in Reader.dimensions where dimension.form != .device {
      try arguments.check(dimension)
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    // The file is checked first: if its name is misspelt, messages about other folders would confuse.
    let contents = try file.contents()
    let paywalls = try folder.path(for: file.path)
    let assets = try assets(paywalls)
    // Checked before the document is read, so that a misspelt device is reported at once.
    _ = try reader(assets.devices, choices: ReaderChoices())
    let checker = try DocumentChecker(paywalls: paywalls)
    guard let facts = try facts() else { return .failed }
    let given = facts.data.mapValues(\.value)
    switch contents.flatMap({ file.check($0, with: checker, given: given) }) {
    case .failure(let fault):
      fault.show()
      return .failed
    case .success(let document):
      var choices = document.choices
      choices.data = Set(facts.data.keys)
      let reader = try reader(assets.devices, choices: choices, facts)
      let told = { (name: String) in arguments[Self.flag(name)]?.text }
      for fact in facts.unread() + choices.ignored(told, facts) {
        Output.message("paywalld: \(fact.name) is ignored: \(fact.reason)")
      }
      return render(document, for: reader, with: assets.renderer)
    }
  }

  /// Reads the file of `--content`; prints the problem and returns nil if it is invalid.
  private func facts() throws(UsageError) -> ReaderFacts? {
    guard let path = arguments["content"]?.text else { return ReaderFacts() }
    let bytes = try NamedFile(path: path).read()
    do throws(InvalidDocument) {
      return try ReaderFacts(checking: bytes, limits: .document)
    } catch {
      DocumentFault(report: FileReport(path: path, diagnostics: error.diagnostics), bytes: bytes)
        .show()
      return nil
    }
  }

  private func render(
    _ document: PaywallDocument, for reader: Reader, with renderer: Renderer
  ) -> ExitStatus {
    let file = file
    var input = RenderInput(document: document, reader: reader) { file.imageHeader($0) }
    input.pictureFile = { [file] in file.pictureFile($0) }
    input.brand = file.brand
    input.version = file.version
    do throws(RenderError) {
      guard let explained else {
        Output.result(try encode(renderer.render(input), renderer) + [UInt8(ascii: "\n")])
        return .done
      }
      guard let explanation = try renderer.explain(explained, input) else {
        Output.message("paywalld: \(file.path): there is no component at \(explained)")
        return .failed
      }
      Output.result(explanation.json(.pretty) + [UInt8(ascii: "\n")])
      return .done
    } catch {
      Output.message("paywalld: \(file.path): \(error)")
      return .failed
    }
  }

  /// Embeds pictures and headline fonts in an SVG for a file, unless options request links, so that it can be opened anywhere.
  private func encode(
    _ paywall: LaidOutPaywall, _ renderer: Renderer
  ) throws(RenderError) -> [UInt8] {
    switch format {
    case .json: return paywall.json(.pretty)
    case .speech: return Array(paywall.spoken.map(\.line).joined(separator: "\n").utf8)
    case .svg: break
    }
    guard !linksImages else {
      return try paywall.svg(images: .linked(base: ""), fullLength: isFullLength)
    }
    return try paywall.svg(
      images: .embedded(
        load: { [file] name in
          guard let header = file.imageHeader(name), let bytes = file.imageBytes(name) else {
            return nil
          }
          return IncludedPicture(type: header.type, size: bytes.count) { bytes }
        }, font: { renderer.file(of: $0) }), fullLength: isFullLength)
  }

  private func assets(_ paywalls: String) throws(UsageError) -> RenderingAssets {
    do throws(RenderingAssetsError) {
      return try RenderingAssets(paywalls: paywalls)
    } catch {
      throw UsageError(
        message: "\(error)",
        hint: "repair that file, or delete it to use the program's own")
    }
  }

  private func reader(
    _ devices: DeviceTable, choices: ReaderChoices, _ facts: ReaderFacts = ReaderFacts()
  ) throws(UsageError) -> Reader {
    do throws(ViewportError) {
      return try Reader(devices: devices, choices: choices, knowing: facts) {
        arguments[Self.flag($0)]?.text
      }
    } catch {
      guard case .unknownDevice(let id) = error else { throw UsageError(message: "\(error)") }
      let names = devices.devices.map(\.id)
      let near = nearestName(to: id, among: names).map { "did you mean \"\($0)\"? " } ?? ""
      throw UsageError(
        message: "\(arguments["device"]?.source.description ?? "--device"): \(error)",
        hint: near + "the devices are \(names.joined(separator: ", "))")
    }
  }

  /// A dimension's name in command-line spelling: `text-scale`.
  static func flag(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension Arguments {
  /// Checks the form of a dimension's given value.
  fileprivate func check(_ dimension: Dimension) throws(UsageError) {
    guard let value = self[RenderCommand.flag(dimension.name)],
      !dimension.form.accepts(value.text)
    else { return }
    var near: String?
    if case .choice(let names) = dimension.form { near = nearestName(to: value.text, among: names) }
    throw UsageError(
      message:
        "\(value.source.description): expected \(dimension.form.expectation), found \"\(value.text)\"",
      hint: near.map { "did you mean \"\($0)\"?" })
  }
}
