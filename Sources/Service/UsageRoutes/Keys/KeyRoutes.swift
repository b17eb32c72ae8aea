import Foundation
import HTTP
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
  let activity: Activity

  private static let path = "/admin/brands/{brand}/keys"

  var routes: [Route] {
    [
      Route(
        .get, Self.path, name: "getKeys",
        summary:
          "The brand's client keys, by name, without their texts; and the names of revoked ones that have counted something.",
        answers: [.json(clientKeysForm, "The keys.")], problems: [.unknownBrand], handler: list),
      Route(
        .post, Self.path, name: "postKey",
        summary:
          "Makes a client key of the brand, which works at once: {\"name\": \"ios\", \"eventsPerMinute\": \(ClientKey.Terms.usualEventsPerMinute)}. An app sends it with POST /events/client; it is good for nothing else. The response alone has the key.",
        parameters: [Administration.reason], body: ["application/json"],
        bodyShape: NewKey.shape,
        answers: [.json(createdClientKeyForm, "The key with its text.", status: .created)],
        problems: [
          .unknownBrand, .invalidContent, .tooLarge, .unsupportedMediaType, .conflict, .storage,
          .storageFull, .notReady,
        ], handler: create),
      Route(
        .delete, Self.path + "/{key}", name: "deleteKey",
        summary: "Revokes the client key with this name at once. What it counted stays.",
        parameters: [Administration.reason], answers: [.json(.change, "The revocation.")],
        problems: [.unknownBrand, .notFound, .storage, .storageFull, .notReady], handler: revoke),
      Route(
        .delete, Self.path + "/{key}/counts", name: "deleteKeyCounts",
        summary:
          "Drops all that revoked client keys of this name have counted, on every node, for good. Lines of usage that were written stay.",
        parameters: [Administration.reason], answers: [.json(.change, "What was dropped.")],
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
      return .json((keys, Set(revoked.map(\.name)).sorted()), as: clientKeysForm)
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
      return .json(change, as: .change)
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
      return .json((new, text, change.time), as: createdClientKeyForm, status: .created)
    }
  }

  @Sendable private func revoke(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, name) = (try call.brandInPath(), call.path["key"] ?? "")
    return try administration.reply(to: call, needing: .admin) {
      [store, activity] (actor) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      if let key = store.catalog.keys(of: brand).first(where: { $0.name == name }) {
        let digest = key.terms.digest
        activity.remember(UsageKey(brand, name: name, digest: digest), digest)
      }
      return .json(try store.removeKey(name, of: brand, by: actor), as: .change)
    }
  }
}

/// The keys, and the names of revoked ones that have counted something.
private let clientKeysForm = AnswerForm<(keys: [ClientKey], revoked: [String])>.object([
  .member("keys", .list(of: clientKeyForm), \.keys),
  .member("revoked", .list(of: .text), \.revoked),
]).named("ClientKeys")

/// A key without its text, which is not stored.
private let clientKeyForm = AnswerForm<ClientKey>.object([
  .member("name", .text, \.name),
  .member("eventsPerMinute", .integer, \.terms.eventsPerMinute),
  .member("createdAt", .time, \.createdAt),
]).named("ClientKey")

/// A new key with its text, which only the response to its maker has.
private let createdClientKeyForm = AnswerForm<(key: NewKey, text: String, createdAt: Date)>.object([
  .member("name", .text, \.key.name),
  .member("eventsPerMinute", .integer, \.key.eventsPerMinute),
  .member("createdAt", .time, \.createdAt), .member("key", .text, \.text),
]).named("CreatedClientKey")
