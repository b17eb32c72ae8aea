import HTTP
import PaywallModel
import PaywallStore
import Pictures
import ReaderRoutes
import Routing

/// Uploads and removes images.
struct ImageAdminRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .putImage,
        answers: [
          .json(.image, "The image was already there, or was replaced."),
          .json(.image, "A new image.", status: .created, fields: ["ETag", "Location"]),
        ],
        problems: [
          .unknownBrand, .invalidImage, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: put),
      Route(
        .delete, "/admin/brands/{brand}/images/{name}", name: "deleteImage",
        summary:
          "Removes an image that was uploaded for the next version. Published versions keep it.",
        parameters: [Administration.reason],
        answers: [.json(.change, "The removal.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func put(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["name"] ?? ""
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor) {
      [store, address = administration.address] (actor) throws(StoreError) in
      let result = try store.putImage(body, named: name, in: brand, by: actor)
      var response = HTTPResponse.json(
        ListedImage(image: result.image, brand: brand, address: address), as: .image,
        status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.image.etag
      response.fields["Location"] =
        address.url("/brands/\(brand.name)/images/\(result.image.hashedName)")
      return response
    }
  }

  @Sendable private func delete(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let name = call.path["name"] ?? ""
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.deleteImage(named: name, in: brand, by: actor), as: .change)
    }
  }
}

extension APIOperation {
  package static let putImage = APIOperation(
    .put, "/admin/brands/{brand}/images/{name}", name: "putImage",
    summary:
      "Uploads an image for the next version. Its type is taken from its content. Published versions keep their images.",
    parameters: [Administration.reason], body: ImageType.allCases.map(\.mediaType))
}
