import HTTP

/// What the answer is made of.
enum RenderForm: Hashable, Sendable {
  case json
  /// With every other state that taps lead to.
  case states
  /// Those states alone, without what is shown in them.
  case stateList
  /// One list of things to draw instead of a tree.
  case flat
  /// What a screen reader says of it.
  case speech
  /// `isFullLength` shows all of a page that scrolls.
  case svg(Pictures, isFullLength: Bool)
  /// The document for the reader, not laid out.
  case document
  /// Why the frame of a component is what it is, by its place in the document.
  case explanation(of: String)

  /// Where an SVG's pictures are: at their URLs, or in the SVG itself, as a page's `<img>` needs them.
  enum Pictures: String, Sendable, CaseIterable {
    case linked
    case embedded
  }
}

/// What an answer of `/render` is written in.
enum RenderFormat: String, Sendable, CaseIterable {
  case json
  case svg
  /// What a screen reader says of the page.
  case speech

  /// Those that `Accept` chooses between.
  private static let negotiated: [RenderFormat] = [.json, .svg]

  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .speech: "text/plain; charset=utf-8"
    }
  }

  /// The format that `format` names, else the one that `Accept` likes best (RFC 9110 §12.5.1).
  fileprivate init(_ call: APICall) throws(Problem) {
    if let named = call.choice("format", Self.self) {
      self = named
      return
    }
    let ranges = call.request.fields.values(of: "Accept").flatMap { WeightedMember.list($0) }
    guard !ranges.isEmpty else {
      self = .json
      return
    }
    let weighted = Self.negotiated.map { (format: $0, weight: $0.weight(in: ranges)) }
    // The first of the best: JSON where both are as welcome.
    guard let best = weighted.map(\.weight).max(), best > 0,
      let choice = weighted.first(where: { $0.weight == best })
    else {
      let types = Self.negotiated.map(\.mediaType)
      throw Problem(
        .notAcceptable, "this comes as \(types.joined(separator: " or ")), and Accept refuses both"
      ).allowing(types)
    }
    self = choice.format
  }

  /// The weight of the most specific range that covers the type.
  private func weight(in ranges: [WeightedMember]) -> Int {
    let family = mediaType.prefix { $0 != "/" } + "/*"
    for name in [mediaType, String(family), "*/*"] {
      if let range = ranges.first(where: { $0.value.lowercased() == name }) { return range.weight }
    }
    return 0
  }
}

extension RenderForm {
  /// The form that a request asks for; parameters that say nothing about it are left out.
  init(_ call: APICall) throws(Problem) {
    if let pointer = call.query["explain"] {
      self = .explanation(of: pointer)
      return
    }
    try Self.checkTogether(call)
    switch try RenderFormat(call) {
    case .speech: self = .speech
    case .json:
      if call.isOn("flatten") {
        self = .flat
      } else {
        self = call.query["states"] == nil ? .json : .states
      }
    case .svg:
      self = .svg(
        call.choice("images", Pictures.self) ?? .linked, isFullLength: call.isOn("fullLength"))
    }
  }

  /// Parameters of which one answer could do only one.
  private static func checkTogether(_ call: APICall) throws(Problem) {
    let lists = [("flatten", call.isOn("flatten")), ("states", call.query["states"] != nil)]
      .filter(\.1).map(\.0)
    if lists.count > 1 {
      throw Problem(
        .invalidParameter,
        "flatten and states do not go together: ask for one state at a time with state.NAME")
    }
    guard let list = lists.first, let format = call.query["format"], format != "json" else {
      return
    }
    throw Problem(
      .invalidParameter, "\(list) is for format=json; leave out \(list) or format=\(format)")
  }

  var format: RenderFormat {
    switch self {
    case .json, .states, .stateList, .flat, .document, .explanation: .json
    case .svg: .svg
    case .speech: .speech
    }
  }
}
