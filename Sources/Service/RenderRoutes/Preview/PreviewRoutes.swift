import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// Preview links: each shows one version to anyone who has the link, until it expires.
struct PreviewRoutes: RouteGroup {
  let context: ServiceContext
  let live: LivePreviews
  let reach: ServiceReach

  var routes: [Route] {
    [
      Route(
        .postPreview, answers: [.json(previewForm, "The link.", status: .created)],
        problems: [.unknownBrand, .unknownVersion], handler: make),
      Route(
        .deletePreview,
        answers: [
          .json(
            shaped: .any(of: [AnswerForm.change.shape, AnswerForm.livePreview.shape]),
            "The revoked link, or the dropped live preview.")
        ], problems: [.notFound, .storage, .storageFull, .notReady], handler: revoke),
    ]
  }

  @Sendable private func make(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.requiredBrand()
    let number = call.integer("version") ?? 0
    let seconds = call.query["for"].flatMap(QueryParameter.seconds) ?? 86_400
    return try administration.reply(to: call, needing: .editor) {
      [store, key, reach, address = administration.address] (_) throws(StoreError) in
      guard let entry = store.catalog.brands[brand] else { throw .unknownBrand(brand) }
      guard entry.version(number) != nil else { throw .unknownVersion(brand, number) }
      if let obstacle = key.obstacle { throw .storage(obstacle) }
      let link = key.link(to: number, of: brand, seconds: seconds)
      let token = key.token(of: link)
      let preview = MadePreview(
        link: link, id: key.handle(of: link), token: token, address: address,
        phone: PhoneLink(to: token, at: address, reach))
      return .json(preview, as: previewForm, status: .created)
    }
  }

  @Sendable private func revoke(_ call: APICall) throws(Problem) -> HTTPReply {
    if live.has(call.path["id"] ?? "") { return try drop(call) }
    _ = try administration.access.admit(call.request, needing: .editor)
    guard let link = key.link(revokedBy: call.path["id"] ?? "") else {
      if let obstacle = key.obstacle {
        throw Problem(.storage(obstacle), in: administration.store.catalog)
      }
      throw Problem(
        .notFound,
        "no such link exists, or it has expired; send the id from the response of POST /admin/preview, or the link's preview value"
      )
    }
    return try administration.reply(to: call, needing: .editor) {
      [store] (actor) throws(StoreError) in
      let change = try store.revokePreview(
        link.id, of: link.brand, version: link.version, until: link.expiresAt, by: actor)
      return .json(change, as: .change)
    }
  }

  private func drop(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = try administration.access.admit(call.request, needing: .viewer)
    let isAdmin = administration.may(.admin, call.request)
    let preview = try live.drop(call.path["id"] ?? "", by: isAdmin ? nil : name)
    return .response(.json(preview, as: .livePreview))
  }
}

/// A new link to a version.
private struct MadePreview {
  let link: PreviewLink
  /// The id by which it is revoked.
  let id: String
  let token: String
  let address: PublicAddress
  let phone: PhoneLink

  func url(_ path: String, _ more: String = "") -> String {
    address.url("\(path)?\(link.brand.query)&version=\(link.version)&preview=\(token)\(more)")
  }
}

private let previewForm = AnswerForm<MadePreview>.object([
  .member("id", .text, \.id), .all(of: .brand, \.link.brand),
  .member("version", .integer, \.link.version), .member("expiresAt", .time, \.link.expiresAt),
  .member("url", .text) { $0.url("/paywall") },
  .member("renderUrl", .text) { $0.url("/render", "&format=svg") },
  .all(of: .phoneLink, \.phone),
]).named("Preview")

extension APIOperation {
  package static let postPreview = APIOperation(
    .post, "/admin/preview", name: "postPreview",
    summary: "Creates a link that shows a version, live or not, to anyone who has the link.",
    parameters: [
      Administration.brand, APICall.paywall,
      QueryParameter(
        name: "version", kind: .integer(1...Int(Int32.max)),
        summary: "The version to show.", isRequired: true),
      QueryParameter(
        name: "for", kind: .duration(1...PreviewKey.longest),
        summary: "How long the link is valid, such as 30m, 2h or 7d; the default is a day."),
    ])

  package static let deletePreview = APIOperation(
    .delete, "/admin/preview/{id}", name: "deletePreview",
    summary:
      "Revokes a link before it expires, by its id or its preview value, or drops a live preview by its id.",
    parameters: [Administration.reason])
}
