import HTTP

/// The files of a folder of web pages in the binary. Each file is compressed at its first request.
package struct WebFiles: Sendable {
  /// The media types by file extension.
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  /// The possible media types of the files, for the description of a route.
  package static let mediaTypes = types.values.sorted()

  private let responses: [String: LazyResponse]
  private let owner: String

  /// - Parameters:
  ///   - folder: the folder of the files.
  ///   - owner: the owner of the files, for the problem of an unknown name: "the studio".
  ///   - policy: the content security policy of the pages.
  ///   - fields: the fields of all responses.
  package init(
    _ folder: WebFolder, of owner: String, policy: String,
    fields: HTTPFields = HTTPFields()
  ) {
    self.owner = owner
    responses = Dictionary(
      uniqueKeysWithValues: folder.names.map { name in
        (name, Self.response(name, in: folder, policy: policy, fields))
      })
  }

  private static func response(
    _ name: String, in folder: WebFolder, policy: String, _ fields: HTTPFields
  ) -> LazyResponse {
    let type = types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "text/plain"
    return LazyResponse {
      var fields = fields
      if type == "text/html" { fields["Content-Security-Policy"] = policy }
      return PreparedResponse(
        compressing: Array(text(of: name, in: folder).utf8), type: "\(type); charset=utf-8",
        caching: "public, no-cache", fields: fields)
    }
  }

  private static func text(of name: String, in folder: WebFolder) -> String {
    do {
      return try folder.text(of: name)
    } catch {
      // A test joins all scripts. If one fails nevertheless, only its page stops, in the browser's console.
      return "throw new Error('the modules of this page do not join');\n"
    }
  }

  /// The page of the folder, `index.html`.
  @Sendable package func page(for call: APICall) throws(Problem) -> HTTPReply {
    try response("index.html").reply(inFolderOf: call.request)
  }

  /// The file that the path of a request names.
  @Sendable package func file(for call: APICall) throws(Problem) -> HTTPReply {
    try response(call.path["name"] ?? "").reply
  }

  private func response(_ name: String) throws(Problem) -> LazyResponse {
    guard let response = responses[name] else {
      throw Problem(.notFound, "\(owner) has no file \(name.shortened)")
        .allowing(responses.keys.sorted())
    }
    return response
  }
}
