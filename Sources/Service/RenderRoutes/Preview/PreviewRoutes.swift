import Foundation
import HTTP
import JSON
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
        ],
        answers: [.json("Preview", "The link.", status: .created)],
        problems: [.unknownBrand, .unknownVersion], handler: make),
      Route(
        .delete, "/admin/preview/{id}", name: "deletePreview",
        summary:
          "Revokes a link before it expires, by its id or its preview value, or drops a live preview by its id.",
        parameters: [Administration.reason],
        answers: [
          RouteAnswer(
            status: .ok, summary: "The revoked link, or the dropped live preview.",
            content: [
              .init(
                mediaType: "application/json",
                schema: [
                  "anyOf": [
                    ["$ref": "#/components/schemas/Change"],
                    ["$ref": "#/components/schemas/LivePreview"],
                  ]
                ])
            ])
        ],
        problems: [.notFound, .storage, .storageFull, .notReady], handler: revoke),
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
      let fields = link.fields(handle: key.handle(of: link), token: token, at: address)
      return .json(
        .object(fields + PhoneLink(to: token, at: address, reach).fields), status: .created)
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
      return .json(change.answer)
    }
  }

  private func drop(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = try administration.access.admit(call.request, needing: .viewer)
    let isAdmin = administration.may(.admin, call.request)
    let preview = try live.drop(call.path["id"] ?? "", by: isAdmin ? nil : name)
    return .response(.json(.object(preview.fields)))
  }
}

extension PreviewLink {
  fileprivate func fields(
    handle: String, token: String, at address: PublicAddress
  ) -> [JSONField] {
    let query = "\(brand.query)&version=\(version)&preview=\(token)"
    return [
      JSONField(name: "id", value: .string(handle))
    ] + brand.fields + [
      JSONField(name: "version", value: .number(version)),
      JSONField(name: "expiresAt", value: .string(Timestamp.text(expiresAt))),
      JSONField(name: "url", value: .string(address.url("/paywall?\(query)"))),
      JSONField(
        name: "renderUrl", value: .string(address.url("/render?\(query)&format=svg"))),
    ]
  }
}
