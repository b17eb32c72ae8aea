import HTTP
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import ReaderRoutes
import Routing

/// The policy of a brand's gate. Only an administrator sets it, because it decides what may go live.
struct PolicyRoutes: RouteGroup {
  let context: ServiceContext

  private static let path = "/admin/brands/{brand}/policy"

  var routes: [Route] {
    [
      Route(
        .get, Self.path, name: "getPolicy",
        summary:
          "Returns the policy of the brand's gate: the uploaded one, else policy.json of the folder.",
        answers: [.json(shaped: .content, "The policy's bytes.", fields: ["ETag"])],
        problems: [.unknownBrand, .notFound], handler: get),
      Route(
        .put, Self.path, name: "putPolicy",
        summary:
          "Sets the policy of the brand's gate: severities, limits, the readers that count, and who may force. It goes before policy.json of the folder, and is not part of a version.",
        parameters: [Administration.reason], body: ["application/json"],
        answers: [
          .json(
            .changedCompanion, "The policy was already there, or was replaced.", fields: ["ETag"]),
          .json(.changedCompanion, "A first policy.", status: .created, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .invalidDocument, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: put),
      Route(
        .delete, Self.path, name: "deletePolicy",
        summary: "Removes the uploaded policy. That of the folder counts again.",
        parameters: [Administration.reason], answers: [.json(.change, "The removal.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func get(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [store] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      guard let found = store.companions(of: brand)[.policy] else {
        throw .unknownFile(brand, CompanionFile.policy.path)
      }
      var response = HTTPResponse.content(found.bytes, type: "application/json")
      response.fields["ETag"] = found.etag
      return response
    }
  }

  @Sendable private func put(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, body) = (try call.brandInPath(), call.request.body)
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store, assets] (actor) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      do throws(InvalidDocument) {
        _ = try GatePolicy(reading: body, devices: assets.devices)
      } catch {
        throw .invalidDocument(error.diagnostics)
      }
      let result = try store.put(.policy, body, in: brand, by: actor)
      var response = HTTPResponse.json(
        result, as: .changedCompanion, status: result.isNew ? .created : .ok)
      response.fields["ETag"] = result.companion.etag
      return response
    }
  }

  @Sendable private func delete(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(.policy, in: brand, by: actor), as: .change)
    }
  }
}
