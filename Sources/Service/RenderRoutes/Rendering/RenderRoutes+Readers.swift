import Foundation
import HTTP
import Locales
import PaywallModel
import PaywallResolve
import PaywallStore
import PaywallTree
import Routing

extension RenderRoutes {
  /// Returns the readers of the page's variants: in the other orientation, the other theme, or both.
  func otherReaders(
    than first: Reader, _ call: APICall, choices: ReaderChoices, knowing facts: ReaderFacts
  ) throws(Problem) -> [Reader] {
    let turns = call.query["orientations"] != nil
    if turns, let name = ["width", "height", "safeArea"].first(where: { call.query[$0] != nil }) {
      throw Problem(
        .invalidParameter,
        "orientations=all requires a device of /devices, because \(name) describes one orientation")
    }
    let orientations = turns ? Orientation.allCases : [first.screen.orientation]
    let themes = call.query["themes"] == nil ? [first.theme] : Theme.allCases
    var others: [Reader] = []
    for orientation in orientations {
      for theme in themes where orientation != first.screen.orientation || theme != first.theme {
        let other = try Reader(call, devices: devices, choices: choices, knowing: facts) { name in
          switch name {
          case "orientation": orientation.rawValue
          case "theme": theme.rawValue
          default: nil
          }
        }
        others.append(other)
      }
    }
    return others
  }
}

extension Rendering {
  /// Sets how long a tree stays fresh. Other forms do not show it, and so have fewer different responses.
  mutating func setFreshness(of version: PublishedVersion, in catalog: Catalog) {
    guard form == .json || form == .states else { return }
    freshFor = Freshness.seconds(of: version, in: catalog, at: Date())
  }
}

extension Reader {
  /// Creates the reader that the query describes.
  ///
  /// - Parameter value: takes precedence over the query.
  init(
    _ call: APICall, devices: DeviceTable, choices: ReaderChoices, knowing facts: ReaderFacts,
    instead value: (String) -> String? = { _ in nil }
  ) throws(Problem) {
    do {
      try self.init(devices: devices, choices: choices, knowing: facts) {
        value($0) ?? call.fact($0)
      }
    } catch {
      guard case .unknownDevice(let id) = error else {
        throw Problem(.invalidParameter, "\(error)")
      }
      throw .unknownDevice(id, devices)
    }
    // A document without languages of its own does not follow the browser's language.
    if locale == nil, !choices.locales.isEmpty, let field = call.request.fields["Accept-Language"] {
      locale = Self.locale(for: AcceptLanguage.tags(in: field), among: choices.locales)
    }
  }
}

extension APICall {
  /// Returns the value for a dimension of the reader from the query, or else from a header field.
  func fact(_ name: String) -> String? {
    query[name] ?? query.assignments(of: name)
      ?? (name == "components" || name == "native" ? known(name) : nil)
  }

  /// Returns the component types or native views that the client supports:
  /// `Paywall-Client: contract=1; components="label image stack"; native="map"`.
  private func known(_ name: String) -> String? {
    for part in (request.fields["Paywall-Client"] ?? "").split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard sides.count == 2, sides[0] == name else { continue }
      return sides[1].filter { $0 != "\"" }.split(separator: " ").joined(separator: ",")
    }
    return nil
  }
}

extension APICall {
  /// Throws if the client knows no contract of this service. Earlier clients call it `schema`.
  func checkContract() throws(Problem) {
    guard query["contract"] == nil, let text = known("contract") ?? known("schema"),
      Int(text).map({ $0 < LayoutSchema.contract }) ?? true
    else { return }
    throw Problem(
      .invalidParameter,
      "Paywall-Client: expected contract=\(LayoutSchema.contract) or a higher one, found \"\(text.shortened)\"; this service answers in contract \(LayoutSchema.contract)"
    ).allowing(["\(LayoutSchema.contract)"])
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.dropLast(start.reversed().prefix { $0 == " " }.count)
  }
}
