import JSON
import PaywallRender
import PaywallResolve

extension Problem {
  /// Creates the problem for a document that cannot be laid out as requested.
  package init(_ error: RenderError) {
    switch error.kind {
    case .layout: self.init(.invalidDocument, error.description)
    case .work, .visits, .states: self.init(.tooCostly, error.description)
    case .answer:
      self.init(.tooCostly, "\(error); link the pictures of the SVG, or use fewer components")
    }
    if error.kind != .layout { reason = error.kind.rawValue }
  }

  package static func unknownDevice(_ id: String, _ devices: DeviceTable) -> Problem {
    let names = devices.devices.map(\.id)
    let advice =
      nearestName(to: id, among: names).map { "did you mean \"\($0)\"?" }
      ?? "GET /devices lists them"
    return Problem(
      .invalidParameter, "device: there is no device \"\(id.shortened)\"; \(advice)"
    ).allowing(names)
  }
}
