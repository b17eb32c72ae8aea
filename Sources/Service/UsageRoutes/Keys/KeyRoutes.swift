import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallStore
import PaywallUsage
import ReaderRoutes
import Routing

/// The client keys of a brand, with which its apps send events. Only an administrator sees and changes them.
struct KeyRoutes: RouteGroup {
  let context: ServiceContext
  let ledger: UsageLedger

  private static let path = "/admin/brands/{brand}/keys"

  var routes: [Route] {
    [
      Route(
        .get, Self.path, name: "getKeys",
        summary:
          "The brand's client keys, by name, without their texts; and the names of revoked ones that have counted something.",
        answers: [.json("ClientKeys", "The keys.")], problems: [.unknownBrand], handler: list),
      Route(
        .post, Self.path, name: "postKey",
        summary:
          "Makes a client key of the brand, which works at once: {\"name\": \"ios\", \"eventsPerMinute\": \(ClientKey.Terms.usualEventsPerMinute)}. An app sends it with POST /events/client; it is good for nothing else. The response alone has the key.",
        parameters: [Administration.reason], body: ["application/json"],
        bodySchema: "NewClientKey",
        answers: [.json("CreatedClientKey", "The key with its text.", status: .created)],
        problems: [
          .unknownBrand, .invalidContent, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: create),
      Route(
        .delete, Self.path + "/{key}", name: "deleteKey",
        summary: "Revokes the client key with this name at once. What it counted stays.",
        parameters: [Administration.reason], answers: [.json("Change", "The revocation.")],
        problems: [.unknownBrand, .notFound, .storage, .storageFull, .notReady], handler: revoke),
      Route(
        .delete, Self.path + "/{key}/counts", name: "deleteKeyCounts",
        summary:
          "Drops all that revoked client keys of this name have counted, on every node, for good. Lines of usage that were written stay.",
        parameters: [Administration.reason], answers: [.json("Change", "What was dropped.")],
        problems: [.unknownBrand, .notFound, .conflict, .storage, .storageFull, .notReady],
        handler: drop),
    ]
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .admin) {
      [store, ledger] (_) throws(StoreError) in
      let catalog = store.catalog
      guard catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      let keys = catalog.keys(of: brand)
      let valid = keys.map { UsageKey(brand, name: $0.name, digest: $0.terms.digest) }
      let revoked = Set(ledger.keys(of: brand.name)).subtracting(valid)
      return .json([
        "keys": .array(keys.map { .object($0.fields) }),
        "revoked": .array(Set(revoked.map(\.name)).sorted().map(JSONValue.string)),
      ])
    }
  }

  @Sendable private func drop(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, name) = (try call.brandInPath(), call.path["key"] ?? "")
    return try administration.reply(to: call, needing: .admin, takesLong: true) {
      [store, ledger] (actor) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      let keys = ledger.keys(of: brand.name).filter { $0.name == name }
      let change = try store.dropCounts(of: name, keys.map(\.text), of: brand, by: actor)
      ledger.drop(Set(keys))
      return .json(change.answer)
    }
  }

  @Sendable private func create(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, content) = (try call.brandInPath(), call.request.body)
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      let new: NewKey
      do throws(Problem) {
        new = try NewKey(content)
      } catch {
        return error.response()
      }
      let text = ClientKey.newText()
      let terms = ClientKey.Terms(
        digest: ClientKey.digest(of: text), eventsPerMinute: new.eventsPerMinute)
      let change = try store.addKey(new.name, terms, of: brand, by: actor)
      let made: [JSONField] = JSONValue.fields(present: [
        "name": .string(new.name), "eventsPerMinute": .number(new.eventsPerMinute),
        "createdAt": .string(Timestamp.text(change.time)), "key": .string(text),
      ])
      return .json(.object(made), status: .created)
    }
  }

  @Sendable private func revoke(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, name) = (try call.brandInPath(), call.path["key"] ?? "")
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      return .json(try store.removeKey(name, of: brand, by: actor).answer)
    }
  }
}

extension ClientKey {
  /// The members of a key in a response. The key's text is not stored.
  fileprivate var fields: [JSONField] {
    JSONValue.fields(present: [
      "name": .string(name), "eventsPerMinute": .number(terms.eventsPerMinute),
      "createdAt": .string(Timestamp.text(createdAt)),
    ])
  }
}
