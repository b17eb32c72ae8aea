import HTTP

/// `GET /paywall` and its older name.
struct DocumentRoutes: Sendable {
  let published: Published

  var routes: [Route] {
    [
      Route(
        .get, "/paywall", name: "getPaywall", summary: "The document, byte for byte as published.",
        parameters: Self.selection, answers: Self.answers, problems: Self.problems,
        handler: document),
      Route(
        .get, "/response.json", name: "getResponse",
        summary: "The same as /paywall, under the name that file servers gave it.",
        parameters: Self.selection, ignoresOtherParameters: true, answers: Self.answers,
        problems: Self.problems,
        handler: document),
    ]
  }

  /// Which document is meant.
  static let selection = [
    QueryParameter(name: "brand", kind: .brand, summary: "The active brand when absent."),
    QueryParameter(
      name: "version", kind: .integer(1...Int(Int32.max)),
      summary: "The brand's live version when absent."),
  ]

  private static let answers: [RouteAnswer] = [
    .json("Document", "The document.", fields: ["ETag", "Paywall-Brand", "Paywall-Version"]),
    .notModified,
  ]

  /// When what is meant is not there.
  static let problems: [ProblemType] = [.unknownBrand, .unknownVersion, .noActiveBrand]

  @Sendable private func document(_ call: Call) throws(Problem) -> HTTPReply {
    .prepared(
      try published.current.document(of: call.brand(), version: call.integer("version")))
  }
}
