import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// `paywalld strings budgets`: shows translators how much longer each text may become before its lines break differently.
struct BudgetsCommand {
  private enum Format: String, CaseIterable {
    case text
    case json
  }

  private let file: DocumentFile
  private let folder: PaywallsFolder
  private let format: Format
  private let locale: String?
  private let devices: [String]

  /// A narrow phone, a common phone and a tablet.
  static let usualDevices = "iphone-se-1,iphone-15,android-small,ipad"

  init(_ arguments: Arguments) throws(UsageError) {
    file = DocumentFile(path: arguments.operands[0])
    folder = PaywallsFolder(arguments)
    format = try arguments.choice("format", Format.self) ?? .text
    locale = arguments["locale"]?.text
    devices = (arguments["devices"]?.text ?? Self.usualDevices).split(separator: ",")
      .map(String.init)
  }

  func run() throws(UsageError) -> ExitStatus {
    let contents = try file.contents()
    let paywalls = try folder.path(for: file.path)
    let assets = try assets(paywalls)
    let screens = try screens(of: assets.devices)
    let checker = try DocumentChecker(paywalls: paywalls)
    switch contents.flatMap({ file.check($0, with: checker) }) {
    case .failure(let fault):
      fault.show()
      return .failed
    case .success(let document): return tell(document, on: screens, with: assets.renderer)
    }
  }

  private func tell(
    _ document: PaywallDocument, on screens: [Screen], with renderer: Renderer
  ) -> ExitStatus {
    guard let first = screens.first else { return .failed }
    var reader = Reader(screen: first)
    reader.locale = locale.flatMap { Reader.locale(for: [$0], among: document.locales) }
    let input = RenderInput(document: document, reader: reader) { [file] in file.imageHeader($0) }
    do throws(RenderError) {
      let budgets = try renderer.lengthBudgets(input, on: screens)
      switch format {
      case .json:
        Output.result(
          JSONValue.array(budgets.map(\.value)).encoded(.pretty) + [UInt8(ascii: "\n")])
      case .text: for budget in budgets { Output.result("\(budget.line)") }
      }
      return .done
    } catch {
      Output.message("paywalld: \(file.path): \(error)")
      return .failed
    }
  }

  private func screens(of table: DeviceTable) throws(UsageError) -> [Screen] {
    var screens: [Screen] = []
    for id in devices {
      let device = try table.named(id)
      screens.append(device.turned(to: device.usual))
    }
    guard !screens.isEmpty else {
      throw UsageError(
        message: "--devices names no device", hint: "leave it out to use the default devices")
    }
    return screens
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
}

extension LengthBudget {
  fileprivate var line: String {
    guard characters < Self.most else {
      return "\(key): \(Self.most) or more additional characters"
    }
    let unit = characters == 1 ? "character" : "characters"
    return
      "\(key): \(characters) \(unit) more (\(Int(clamping: points.rounded())) points); after that, \(pointer) breaks differently on \(device)"
  }

  fileprivate var value: JSONValue {
    [
      "key": .string(key), "characters": .number(characters),
      "points": .number(Int(clamping: points.rounded())), "device": .string(device),
      "pointer": .string(pointer),
    ]
  }
}
