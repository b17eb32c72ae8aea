import Foundation
import HTTP
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// The admin tokens and their roles. Only an administrator sees and changes them.
struct TokenRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(.getTokens, answers: [.json(tokensForm, "The tokens.")], handler: list),
      Route(
        .postToken,
        answers: [.json(createdTokenForm, "The token with its secret.", status: .created)],
        problems: [
          .invalidContent, .tooLarge, .unsupportedMediaType, .conflict, .storage, .storageFull,
          .notReady,
        ], handler: create),
      Route(
        .deleteToken, answers: [.json(.change, "The removal.")],
        problems: [.notFound, .conflict, .storage, .storageFull, .notReady], handler: remove),
    ]
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    try administration.reply(to: call, needing: .admin) { [access] (_) throws(StoreError) in
      .json(access.tokens, as: tokensForm)
    }
  }

  @Sendable private func create(_ call: APICall) throws(Problem) -> HTTPReply {
    let content = call.request.body
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      do throws(Problem) {
        let new = try NewToken(content, at: store.now())
        let made = try change { (keeper) throws(AccessError) in
          try keeper.add(new) { (token) throws(StoreError) in
            _ = try store.logToken(added: token.name, role: token.role.rawValue, by: actor)
          }
        }
        return .json(made, as: createdTokenForm, status: .created)
      } catch {
        return error.response()
      }
    }
  }

  @Sendable private func remove(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = call.path["token"] ?? ""
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      do throws(Problem) {
        let removal =
          try access.isDevelopment
          ? nil
          : change { (keeper) throws(AccessError) in
            try keeper.remove(name) { (token) throws(StoreError) in
              try store.logToken(removed: token.name, role: token.role.rawValue, by: actor)
            }
          }
        guard let removal else {
          throw Problem(
            .notFound, "there is no token \"\(name.shortened)\"; GET /admin/tokens lists all")
        }
        return .json(removal, as: .change)
      } catch {
        return error.response()
      }
    }
  }

  private func change<Answer>(
    _ work: (TokenKeeper) throws(AccessError) -> Answer
  ) throws(Problem) -> Answer {
    do throws(AccessError) {
      return try work(access.keeper())
    } catch {
      throw Problem(error, in: store.catalog)
    }
  }
}

private let tokensForm = tokenForm.listed(as: "tokens").named("Tokens")

/// A token without its secret.
private let tokenForm = AnswerForm<AccessToken>.object([
  .member("name", .text, \.name), .member("role", .choice, \.role),
  .member("createdAt", .nullable(.time)) { $0.isGiven ? nil : $0.createdAt },
  .member("expiresAt", .nullable(.time), \.expiresAt),
  .member("removable", .flag) { !$0.isGiven },
]).named("Token")

private let createdTokenForm = AnswerForm<(token: AccessToken, secret: String)>.object([
  .all(of: tokenForm, \.token), .member("secret", .text, \.secret),
]).named("CreatedToken")

extension APIOperation {
  package static let getTokens = APIOperation(
    .get, "/admin/tokens", name: "getTokens",
    summary: "The tokens that the service accepts, by name, without their secrets.")

  package static let postToken = APIOperation(
    .post, "/admin/tokens", name: "postToken",
    summary:
      "Creates a token, which works at once: {\"name\": \"ci\", \"role\": \"editor\", \"expiresAt\": \"2027-01-31T00:00:00Z\"}. The role is publisher if there is none; without a time the token never expires. The response alone has the secret.",
    parameters: [Administration.reason], body: ["application/json"], bodyShape: NewToken.shape)

  package static let deleteToken = APIOperation(
    .delete, "/admin/tokens/{token}", name: "deleteToken",
    summary:
      "Removes the token with this name at once. The last token with the role admin stays.",
    parameters: [Administration.reason])
}
