import HTTP

/// The reference apps, written on the web component.
struct AppRoutes: Sendable {
  let address: PublicAddress

  /// The files by their names; the page's is empty.
  private static let files: [(name: String, type: String, text: String)] = [
    ("", "text/html", AppFiles.page), ("app.css", "text/css", AppFiles.style),
    ("take-home.js", "text/javascript", AppFiles.script),
  ]

  var routes: [Route] {
    let responses = Dictionary(
      uniqueKeysWithValues: Self.files.map { ($0.name, response($0.type, $0.text)) })
    return [
      Route(
        .get, "/app/", name: "getApp",
        summary: "The reference app: a phone that shows the active brand's paywall.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { _ throws(Problem) in try Self.reply("", responses) },
      Route(
        .get, "/app/{name}", name: "getAppFile",
        summary: "A file of the reference app.",
        answers: [.file(["text/css", "text/javascript"], "The file.")], problems: [.notFound]
      ) { call throws(Problem) in try Self.reply(call.path["name"] ?? "", responses) },
    ]
  }

  private static func reply(
    _ name: String, _ responses: [String: LazyResponse]
  ) throws(Problem) -> HTTPReply {
    guard let response = responses[name] else {
      throw Problem(.notFound, "the app has no file \(name.shortened)")
        .allowing(responses.keys.filter { !$0.isEmpty }.sorted())
    }
    return response.reply
  }

  private func response(_ type: String, _ text: String) -> LazyResponse {
    LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(text.utf8), type: "\(type); charset=utf-8", caching: "public, no-cache",
        fields: type == "text/html"
          ? ["Content-Security-Policy": ClientRoutes.policy(address)] : HTTPFields())
    }
  }
}
