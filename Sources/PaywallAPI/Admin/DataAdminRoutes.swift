import HTTP
import JSON
import PaywallModel
import PaywallRender
import PaywallStore

/// Data files in.
struct DataAdminRoutes: Sendable {
  let administration: Administration
  let assets: RenderingAssets

  var routes: [Route] {
    [
      Route(
        .put, "/admin/brands/{brand}/data/{name}", name: "putData",
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
        ], handler: put)
    ]
  }

  @Sendable private func put(_ call: Call) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["name"] ?? ""
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
}
