import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallStore

/// Data files in and out.
struct DataAdminRoutes: Sendable {
  let administration: Administration
  let assets: RenderingAssets

  var routes: [Route] {
    [
      Route(
        .put, Self.path, name: "putData",
        summary:
          "Keeps a data file for the next version, and makes a new version, which is not live, of the live and of the newest document that name it. Nothing happens unless all of these are right with it.",
        parameters: [Administration.reason], body: ["application/json"],
        answers: [
          .json("Data", "The same file was there, or another one of this name.", fields: ["ETag"]),
          .json("Data", "A new file.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .invalidDocument, .invalidImage, .tooLarge, .unsupportedMediaType,
          .conflict, .storage, .storageFull, .notReady,
        ], handler: put),
      Route(
        .delete, Self.path, name: "deleteData",
        summary:
          "Takes away a data file that was put for the next version. What is published keeps it.",
        parameters: [Administration.reason], answers: [.json("Change", "What was removed.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  private static let path = "/admin/brands/{brand}/data/{file}"

  @Sendable private func put(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["file"] ?? ""
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      [store = administration.store, assets] (actor) throws(StoreError) in
      let images = store.images(of: brand)
      let result = try store.putData(body, named: name, in: brand, by: actor) {
        assets.renderer.tooCostly($0, in: $1, on: assets.devices.standard, images: images)
      }
      let versions = zip(result.versions, result.sources).map { number, source -> JSONValue in
        [
          "version": .number(number), "of": .number(source),
          "url": .string("/paywall?brand=\(brand)&version=\(number)"),
        ]
      }
      var response = HTTPResponse.json(
        [
          "name": .string(name), "size": .number(result.file.bytes.count),
          "etag": .string(result.file.etag), "changed": .bool(result.change != nil),
          "versions": .array(versions),
        ], status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.file.etag
      return response
    }
  }

  @Sendable private func delete(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["file"] ?? ""
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store = administration.store] (actor) throws(StoreError) in
      .json(try store.deleteData(named: name, in: brand, by: actor).answer)
    }
  }
}

extension StoredData {
  /// As a brand's list gives it, under its path in the brand's folder.
  func description(of name: String) -> JSONValue {
    ["name": .string("data/\(name)"), "size": .number(bytes.count), "etag": .string(etag)]
  }
}
