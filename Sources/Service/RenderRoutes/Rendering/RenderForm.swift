import HTTP
import Routing

/// The form of the response.
enum RenderForm: Hashable, Sendable {
  case json
  /// The tree with every other state that taps can reach.
  case states
  /// The list of states without their contents.
  case stateList
  /// One list of things to draw instead of a tree.
  case flat
  /// The flat list with every other state.
  case flatStates
  /// The page as a screen reader announces it.
  case speech
  /// `isFullLength` shows the whole length of a scrolling page.
  case svg(Pictures, isFullLength: Bool)
  /// The document resolved for the reader, not laid out.
  case document
  /// The explanation of a component's frame. The value is the component's pointer in the document.
  case explanation(of: String)

  /// Whether an SVG links its pictures or embeds them, as `<img>` requires.
  enum Pictures: String, Sendable, CaseIterable {
    case linked
    case embedded
  }
}

/// The format of a response of `/render`.
enum RenderFormat: String, Sendable, CaseIterable {
  case json
  case svg
  /// The page as a screen reader announces it.
  case speech

  /// The formats that `Accept` can choose.
  private static let negotiated: [RenderFormat] = [.json, .svg]

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .speech: "text/plain; charset=utf-8"
    }
  }

  /// The format of the parameter `format`, or else the one that `Accept` prefers (RFC 9110 §12.5.1).
  fileprivate init(_ call: APICall) throws(Problem) {
    if let named = call.choice("format", Self.self) {
      self = named
      return
    }
    // If both are equally acceptable, JSON wins.
    let types = Self.negotiated.map(\.mediaType)
    guard let type = AcceptedType.preferred(of: types, by: call.request),
      let choice = Self.negotiated.first(where: { $0.mediaType == type })
    else {
      throw Problem(
        .notAcceptable,
        "the response can be \(types.joined(separator: " or ")), but Accept excludes both"
      ).allowing(types)
    }
    self = choice
  }
}

extension RenderForm {
  /// Reads the form from a request. Ignores parameters that do not apply to it.
  init(_ call: APICall) throws(Problem) {
    try call.checkContract()
    if let pointer = call.query["explain"] {
      self = .explanation(of: pointer)
      return
    }
    try Self.checkTogether(call)
    switch try RenderFormat(call) {
    case .speech: self = .speech
    case .json:
      switch (call.isOn("flatten"), call.query["states"] != nil) {
      case (false, false): self = .json
      case (false, true): self = .states
      case (true, false): self = .flat
      case (true, true): self = .flatStates
      }
    case .svg:
      self = .svg(
        call.choice("images", Pictures.self) ?? .linked, isFullLength: call.isOn("fullLength"))
    }
  }

  /// Rejects parameters that are mutually exclusive.
  private static func checkTogether(_ call: APICall) throws(Problem) {
    let variants = ["orientations", "themes"].filter { call.query[$0] != nil }
    if call.isOn("flatten"), let variant = variants.first {
      throw Problem(
        .invalidParameter,
        "flatten and \(variant) cannot be combined; request each with orientation and theme")
    }
    let lists =
      (call.isOn("flatten") ? ["flatten"] : []) + (call.query["states"] == nil ? [] : ["states"])
    guard let list = (lists + variants).first, let format = call.query["format"], format != "json"
    else {
      return
    }
    throw Problem(
      .invalidParameter, "\(list) requires format=json; leave out \(list) or format=\(format)")
  }

  var format: RenderFormat {
    switch self {
    case .json, .states, .stateList, .flat, .flatStates, .document, .explanation: .json
    case .svg: .svg
    case .speech: .speech
    }
  }
}
