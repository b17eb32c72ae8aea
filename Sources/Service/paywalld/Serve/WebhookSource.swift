import Foundation
import Outgoing
import PaywallOutgoing
import PaywallStorage
import PaywallStore
import Routing

/// The webhook's address, and the file with the secret that signs its requests.
struct WebhookSource {
  let target: WebAddress
  let secretFile: String

  /// Returns nil if no webhook is configured.
  init?(_ arguments: Arguments) throws(UsageError) {
    let target = try arguments.value(
      "webhook", expected: "an http:// or https:// address such as http://127.0.0.1:9000/hook",
      WebAddress.init)
    switch (target, arguments["webhook-secret-file"]?.text) {
    case (nil, nil): return nil
    case (let target?, let file?):
      self.target = target
      secretFile = file
    case (_?, nil):
      throw UsageError(
        message: "--webhook needs a secret to sign its requests",
        hint: "write --webhook-secret-file FILE")
    case (nil, _?):
      throw UsageError(
        message: "--webhook-secret-file was given without a webhook", hint: "write --webhook URL")
    }
  }

  /// The changes so far that no node has sent; empty if that is unknown.
  private static func unsent(of store: Store) -> [LoggedChange] {
    do {
      guard let mark = try store.duties.mark(.webhooks) else { return [] }
      return try store.audit(since: .after(sequence: mark), limit: WebhookLimits.standard.queue)
        .changes
    } catch {
      return []
    }
  }

  /// Sends the changes of `store` from now on.
  func connect(to store: Store, _ log: ServiceLog) throws -> Webhook {
    let curl = CurlProgram(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    if target.isSecure, curl == nil {
      throw UsageError(
        message: "a webhook to https:// needs curl, which is in no folder of PATH",
        hint: "install it, with apt-get install curl ca-certificates, or give an http:// address")
    }
    let webhook = try Webhook(
      target: target, secret: try SecretFile.read(secretFile), limits: .standard,
      secure: target.isSecure ? curl.map(SecureSender.init) : nil, duties: store.duties
    ) { log.warning("\($0)") }
    store.observe { _, change in webhook.send(change) }
    webhook.queue(earlier: Self.unsent(of: store))
    return webhook
  }
}
