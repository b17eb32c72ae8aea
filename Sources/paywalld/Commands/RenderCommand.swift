import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallStore

/// `paywalld render`: one document laid out for one screen, to standard output.
struct RenderCommand {
  enum Format: String, CaseIterable {
    case json
    case svg
  }

  private let file: DocumentFile
  private let folder: PaywallsFolder
  private let device: Arguments.Value?
  private let orientation: Orientation
  private let format: Format
  private let locale: String?
  private let theme: Theme
  private let explained: String?

  init(_ arguments: Arguments) throws(UsageError) {
    file = DocumentFile(path: arguments.operands[0])
    folder = PaywallsFolder(arguments)
    device = arguments["device"]
    orientation = try arguments.choice("orientation", Orientation.self) ?? .portrait
    format = try arguments.choice("format", Format.self) ?? .json
    locale = arguments["locale"]?.text
    theme = try arguments.choice("theme", Theme.self) ?? .light
    explained = arguments["explain"]?.text
  }

  func run() throws(UsageError) -> ExitStatus {
    // The file comes first: whoever misspells its name should not hear of other folders.
    let contents = try file.contents()
    let paywalls = try folder.path(for: file.path)
    let assets = try assets(paywalls)
    let device = try device(in: assets.devices)
    let checker = try DocumentChecker(paywalls: paywalls)
    switch contents.flatMap({ file.check($0, with: checker) }) {
    case .failure(let fault):
      fault.show()
      return .failed
    case .success(let document):
      return render(document, on: device, with: assets.renderer)
    }
  }

  private func render(
    _ document: PaywallDocument, on device: Device, with renderer: Renderer
  ) -> ExitStatus {
    let file = file
    var input = RenderInput(document: document, device: device) { file.imageHeader($0) }
    input.brand = file.brand
    input.version = file.version
    input.orientation = orientation
    input.locale = locale
    input.theme = theme
    do throws(RenderError) {
      guard let explained else {
        Output.result(try encode(renderer.render(input)) + [UInt8(ascii: "\n")])
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

  /// A picture for a file holds its images, so that it can be opened anywhere.
  private func encode(_ paywall: LaidOutPaywall) throws(RenderError) -> [UInt8] {
    switch format {
    case .json: paywall.json(.pretty)
    case .svg:
      try paywall.svg(
        images: .embedded { [file] name in
          guard let header = file.imageHeader(name), let bytes = file.imageBytes(name) else {
            return nil
          }
          return SVGPicture(type: header.type, size: bytes.count) { bytes }
        })
    }
  }

  private func assets(_ paywalls: String) throws(UsageError) -> RenderingAssets {
    do throws(RenderingAssetsError) {
      return try RenderingAssets(paywalls: paywalls)
    } catch {
      throw UsageError(
        message: "\(error)",
        hint: "give the folder that holds devices.json and fonts/ with --paywalls")
    }
  }

  private func device(in table: DeviceTable) throws(UsageError) -> Device {
    guard let device else { return table.standard }
    guard let found = table[device.text] else {
      let names = table.devices.map(\.id)
      let near = nearestName(to: device.text, among: names).map { "did you mean \"\($0)\"? " } ?? ""
      throw UsageError(
        message: "\(device.source.description): there is no device \"\(device.text)\"",
        hint: near + "the devices are \(names.joined(separator: ", "))")
    }
    return found
  }
}
