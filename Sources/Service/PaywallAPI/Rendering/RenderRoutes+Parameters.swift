import JSON
import PaywallResolve

extension RenderRoutes {
  var parameters: [QueryParameter] {
    DocumentRoutes.selection + dimensions + [
      UnreleasedAccess.preview,
      QueryParameter(
        name: "flatten", kind: .flag,
        summary:
          "Whether the layout is one list of rectangles, pictures, paths and lines of text in paint order, instead of a tree."
      ),
      QueryParameter(
        name: "states", kind: .choice(["all"]),
        summary:
          "Whether the tree comes with every other state that taps lead to, as what differs from it."
      ),
      QueryParameter(
        name: "format", kind: .choice(RenderFormat.allCases.map(\.rawValue)),
        summary:
          "Goes before Accept; json when neither says. speech is what a screen reader says of the page, a line a stop."
      ),
      QueryParameter(
        name: "images", kind: .choice(RenderForm.Pictures.allCases.map(\.rawValue)),
        summary: "Whether an SVG links its pictures or holds them; linked when absent."),
      QueryParameter(
        name: "fullLength", kind: .flag,
        summary: "Whether an SVG shows all of a page that scrolls, as if the screen were so tall."),
      QueryParameter(
        name: "explain", kind: .line(characters: 1_024),
        summary:
          "A component such as /components/3: why its frame is what it is, instead of the layout."),
    ]
  }

  /// What depends on no screen.
  var readerParameters: [QueryParameter] {
    let names = [
      "locale", "storefront", "offer", "date", "price", "platform", "appVersion", "custom",
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
  /// What a query may say of the reader.
  fileprivate init(_ dimension: Dimension, _ devices: DeviceTable) {
    let kind: Kind =
      switch dimension.form {
      case .choice(let names): .choice(names)
      case .choices: .line(characters: 1_024)
      case .moment: .moment
      case .number(let range): .number(range)
      case .numbers(let count, let range): .numbers(count, range)
      case .device: .line(characters: 256)
      case .languageTag: .locale
      case .country: .country
      case .day: .day
      case .assignments(let values): .family(of: values)
      case .version: .version
      }
    let summary =
      dimension.form == .device
      ? "A device of /devices; \(devices.standard.id) when absent." : dimension.help
    self.init(name: dimension.name, kind: kind, summary: summary)
  }
}

extension Problem {
  static func unknownDevice(_ id: String, _ devices: DeviceTable) -> Problem {
    let names = devices.devices.map(\.id)
    let advice =
      nearestName(to: id, among: names).map { "did you mean \"\($0)\"?" }
      ?? "GET /devices lists them"
    return Problem(
      .invalidParameter, "device: there is no device \"\(id.shortened)\"; \(advice)"
    ).allowing(names)
  }
}
