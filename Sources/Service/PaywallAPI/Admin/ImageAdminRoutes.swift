import HTTP
import JSON
import PaywallModel
import PaywallStore

/// Images in, and out again.
struct ImageAdminRoutes: Sendable {
  let administration: Administration

  private var store: Store { administration.store }

  var routes: [Route] {
    [
      Route(
        .put, "/admin/brands/{brand}/images/{name}", name: "putImage",
        summary:
          "Keeps an image under a name for the next version; what it is, its content says. What is published shows what it showed.",
        parameters: [Administration.reason], body: ImageType.allCases.map(\.mediaType),
        answers: [
          .json("Image", "The same image was there, or another one of this name."),
          .json("Image", "A new image.", status: .created, fields: ["ETag", "Location"]),
        ],
        problems: [
          .unknownBrand, .invalidImage, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: put),
      Route(
        .delete, "/admin/brands/{brand}/images/{name}", name: "deleteImage",
        summary:
          "Takes away an image that was put for the next version. What is published keeps it.",
        parameters: [Administration.reason],
        answers: [.json("Change", "What was removed.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func put(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["name"] ?? ""
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor) {
      [store] (actor) throws(StoreError) in
      let result = try store.putImage(body, named: name, in: brand, by: actor)
      var response = HTTPResponse.json(
        result.image.description(of: brand), status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.image.etag
      response.fields["Location"] = "/brands/\(brand)/images/\(result.image.hashedName)"
      return response
    }
  }

  @Sendable private func delete(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["name"] ?? ""
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.deleteImage(named: name, in: brand, by: actor).answer)
    }
  }
}
