import HTTP

/// The reference apps, written on the web component.
struct AppRoutes: Sendable {
  let address: PublicAddress

  var routes: [Route] {
    let responses = Dictionary(uniqueKeysWithValues: AppFiles.files.map { ($0, response($0, $1)) })
    return [
      Route(
        .get, "/app/", name: "getApp", summary: "The list of the reference apps.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { call throws(Problem) in
        try Self.response(Self.index, responses).reply(inFolderOf: call.request)
      },
      Route(
        .get, "/app/{name}", name: "getAppFile",
        summary: "A file of the reference apps: a page, a module, the style.",
        otherParameters: .ignored,
        answers: [.file(Self.types.values.sorted(), "The file.")], problems: [.notFound]
      ) { call throws(Problem) in try Self.response(call.path["name"] ?? "", responses).reply },
    ]
  }

  private static let index = "index.html"
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  private static func response(
    _ name: String, _ responses: [String: LazyResponse]
  ) throws(Problem) -> LazyResponse {
    guard let response = responses[name] else {
      throw Problem(.notFound, "the apps have no file \(name.shortened)")
        .allowing(responses.keys.sorted())
    }
    return response
  }

  private func response(_ name: String, _ text: String) -> LazyResponse {
    let type = Self.types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "text/plain"
    return LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(text.utf8), type: "\(type); charset=utf-8", caching: "public, no-cache",
        fields: type == "text/html"
          ? ["Content-Security-Policy": ClientRoutes.policy(address)] : HTTPFields())
    }
  }
}
