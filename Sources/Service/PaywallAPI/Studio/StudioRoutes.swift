import HTTP

/// The studio: one page for the people who make paywalls, and its files.
struct StudioRoutes: Sendable {
  let address: PublicAddress

  var routes: [Route] {
    let responses = Dictionary(
      uniqueKeysWithValues: StudioFiles.files.map { ($0, response($0, $1)) })
    return [
      Route(
        .get, "/studio/", name: "getStudio",
        summary: "The studio: a page to write, see, check and publish paywalls.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { call throws(Problem) in
        try Self.response(Self.index, responses).reply(inFolderOf: call.request)
      },
      Route(
        .get, "/studio/{name}", name: "getStudioFile",
        summary: "A file of the studio: a module, the style.",
        otherParameters: .ignored, answers: [.file(Self.types.values.sorted(), "The file.")],
        problems: [.notFound]
      ) { call throws(Problem) in try Self.response(call.path["name"] ?? "", responses).reply },
    ]
  }

  private static let index = "index.html"
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  private static func response(
    _ name: String, _ responses: [String: LazyResponse]
  ) throws(Problem) -> LazyResponse {
    guard let response = responses[name] else {
      throw Problem(.notFound, "the studio has no file \(name.shortened)")
    }
    return response
  }

  private func response(_ name: String, _ text: String) -> LazyResponse {
    let type = Self.types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "text/plain"
    return LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(text.utf8), type: "\(type); charset=utf-8", caching: "public, no-cache",
        fields: type == "text/html"
          ? ["Content-Security-Policy": Self.policy(address)] : HTTPFields())
    }
  }

  /// No other page may frame the studio: its buttons cannot be clickjacked.
  static func policy(_ address: PublicAddress) -> String {
    ClientRoutes.policy(address) + "; frame-ancestors 'none'"
  }
}
