import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallStore

/// Files that a brand's documents share: in, out, and what the next version is published with.
struct CompanionRoutes: Sendable {
  let administration: Administration

  private var store: Store { administration.store }
  private static let path = "/admin/brands/{brand}/theme"

  var routes: [Route] {
    [
      Route(
        .get, Self.path, name: "getTheme",
        summary:
          "The theme that the next version is published with: the one that was put, else that of the folder, else the live version's.",
        answers: [.json("Theme", "The very bytes.", fields: ["ETag"])],
        problems: [.unknownBrand, .notFound], handler: get),
      Route(
        .put, Self.path, name: "putTheme",
        summary:
          "Keeps a theme for the next version: colours, spacing, fonts and text styles by name. What is published shows what it showed.",
        parameters: [Administration.reason], body: ["application/json"],
        answers: [
          .json("Companion", "The same theme was there, or another one.", fields: ["ETag"]),
          .json("Companion", "A new theme.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .invalidDocument, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: put),
      Route(
        .delete, Self.path, name: "deleteTheme",
        summary:
          "Takes away a theme that was put for the next version. What is published keeps its own.",
        parameters: [Administration.reason], answers: [.json("Change", "What was removed.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func get(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .viewer, takesLong: true) {
      [store] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      guard let theme = store.companions(of: brand)[.theme] else {
        throw .unknownFile(brand, CompanionFile.theme.rawValue)
      }
      var response = HTTPResponse.content(theme.text.bytes, type: "application/json")
      response.fields["ETag"] = theme.etag
      return response
    }
  }

  @Sendable private func put(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      [store] (actor) throws(StoreError) in
      let result = try store.put(.theme, body, in: brand, by: actor)
      var response = HTTPResponse.json(
        result.companion.description, status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.companion.etag
      return response
    }
  }

  @Sendable private func delete(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(.theme, in: brand, by: actor).answer)
    }
  }
}

extension StoredCompanion {
  var description: JSONValue {
    ["name": .string(file.rawValue), "size": .number(size), "etag": .string(etag)]
  }
}
