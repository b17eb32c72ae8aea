import PaywallResolve
import PaywallTree
import ReaderRoutes
import Routing

extension RenderRoutes {
  var parameters: [QueryParameter] { Self.parameters(on: devices) }

  /// Returns the parameters of a layout.
  ///
  /// - Parameter devices: the devices of the service, whose default one the parameter names; nil before there is a service.
  static func parameters(on devices: DeviceTable?) -> [QueryParameter] {
    DocumentRoutes.selection + Reader.dimensions.map { QueryParameter($0, devices) } + [
      UnreleasedAccess.preview,
      contract,
      QueryParameter(
        name: "flatten", kind: .flag,
        summary:
          "Return one list of rectangles, pictures, paths and lines of text in paint order instead of a tree."
      ),
      QueryParameter(
        name: "states", kind: .choice(["all"]),
        summary:
          "Add every other state that taps lead to or that the app can set, as differences from the tree."
      ),
      QueryParameter(
        name: "orientations", kind: .choice(["all"]),
        summary: "Add the device's other orientation as a variant of the tree."),
      QueryParameter(
        name: "themes", kind: .choice(["all"]),
        summary: "Add the other theme as a variant of the tree."),
      QueryParameter(
        name: "format", kind: .choice(RenderFormat.allCases.map(\.rawValue)),
        summary:
          "Takes precedence over Accept; the default is json. speech is the page as a screen reader announces it, one stop a line."
      ),
      QueryParameter(
        name: "images", kind: .choice(RenderForm.Pictures.allCases.map(\.rawValue)),
        summary: "Whether an SVG links its pictures (the default) or embeds them."),
      QueryParameter(
        name: "fullLength", kind: .flag,
        summary: "Draw the whole length of a scrolling page, as if the screen were that tall."),
      QueryParameter(
        name: "explain", kind: .line(characters: 1_024),
        summary:
          "Instead of the layout, explain the frame of a component such as /components/3."),
    ]
  }

  /// The highest contract that a client knows. This release has one, which every client with that or a higher one reads.
  private static let contract = QueryParameter(
    name: "contract", kind: .integer(LayoutSchema.contract...Int(Int32.max)),
    summary:
      "The highest revision of the tree's specification that the client knows; the service answers in it or in the highest below it. Takes precedence over Paywall-Client."
  )

  /// All parameters except those that choose a published version.
  var screenParameters: [QueryParameter] {
    parameters.filter {
      !["brand", "version", "paywall", "preview", "userId", "deviceId"].contains($0.name)
    }
  }

  /// The parameters that do not depend on the screen.
  var readerParameters: [QueryParameter] {
    let names = [
      "locale", "storefront", "offer", "date", "timeZone", "now", "price", "platform", "appVersion",
      "custom",
    ]
    return DocumentRoutes.selection
      + Reader.dimensions.filter { names.contains($0.name) }.map { QueryParameter($0, devices) }
      + [UnreleasedAccess.preview]
  }

  var dimensions: [QueryParameter] {
    Reader.dimensions.map { QueryParameter($0, devices) }
  }
}

extension QueryParameter {
  /// The query parameters that describe the reader.
  fileprivate init(_ dimension: Dimension, _ devices: DeviceTable?) {
    let kind: Kind =
      switch dimension.form {
      case .choice(let names): .choice(names)
      case .choices, .names: .line(characters: 1_024)
      case .moment: .moment
      case .number(let range): .number(range)
      case .numbers(let count, let range): .numbers(count, range)
      case .device: .line(characters: 256)
      case .languageTag: .locale
      case .country: .country
      case .day: .day
      case .timeZone: .timeZone
      case .assignments(let values): .family(of: values)
      case .version: .version
      }
    var summary = dimension.help
    if dimension.form == .device, let devices {
      summary = "A device of /devices; the default is \(devices.standard.id)."
    }
    self.init(name: dimension.name, kind: kind, summary: summary)
    describesReader = true
    fact = dimension.form
    makesScreen = dimension.makesScreen
  }
}
