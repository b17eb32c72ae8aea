import ASCII
import Digest
import Foundation
import Testing

@testable import PaywallMoney

struct StripeTests {
  private let now = Date(timeIntervalSince1970: 1_793_491_260)
  private let secrets = StripeSignature(secrets: ["whsec_new", "whsec_former"])

  private func header(_ content: String, secret: String = "whsec_new", time: String = "1793491200")
    -> String
  {
    let code = HMAC.sha256(Array("\(time).\(content)".utf8), key: Array(secret.utf8))
    return "t=\(time),v1=\(code.hexadecimal),v0=00"
  }

  private func refusal(_ content: String, _ header: String?) -> SignedRefusal.Kind? {
    MadeSuite.refusal { () throws(SignedRefusal) in
      try secrets.check(Array(content.utf8), header, at: now)
    }
  }

  /// Computed with `openssl dgst -sha256 -hmac whsec_new`.
  @Test func `the code is that of openssl`() {
    #expect(
      refusal(
        "{}", "t=1793491200,v1=3b75017a85f83f7d40db43e77d1de55593a9e7b57772aa82394ae7ac698b7989")
        == nil)
  }

  @Test func `a signature under any secret passes, also beside others`() {
    #expect(refusal("{}", header("{}")) == nil)
    #expect(refusal("{}", header("{}", secret: "whsec_former")) == nil)
    let other = String(repeating: "ab", count: 32)
    #expect(refusal("{}", "t=1793491200, v1=\(other), " + header("{}").dropFirst(13)) == nil)
  }

  @Test(
    arguments: [
      ("t=1793491200,v1=00", .signature), ("t=1793491200", .malformed), ("v1=00", .malformed),
      ("t=1793491200,t=1793491200,v1=00", .malformed), ("t=x,v1=00", .malformed),
      ("t=+1793491200,v1=00", .malformed), ("t=-5,v1=00", .malformed),
      ("t=99999999999999999999,v1=00", .malformed), ("", .malformed), (nil, .malformed),
      (String(repeating: "v1=00,", count: 200), .malformed),
    ] as [(String?, SignedRefusal.Kind)])
  func `another header is refused with its reason`(header: String?, kind: SignedRefusal.Kind) {
    #expect(refusal("{}", header) == kind)
  }

  @Test func `what was changed, is of another secret, or comes late is refused`() {
    #expect(refusal("{} ", header("{}")) == .signature)
    #expect(refusal("{}", header("{}", secret: "whsec_other")) == .signature)
    #expect(refusal("{}", header("{}", time: "1793490960")) == nil)
    #expect(refusal("{}", header("{}", time: "1793490959")) == .late)
    #expect(refusal("{}", header("{}", time: "1793491560")) == nil)
    #expect(refusal("{}", header("{}", time: "1793491561")) == .future)
  }

  private func fact(_ type: String, _ object: String, live: Bool = true) throws -> Fact {
    let content =
      #"{"id":"evt_1","type":"\#(type)","created":1793491200,"livemode":\#(live),"data":{"object":\#(object)}}"#
    return try StripeEvent(
      Array(content.utf8), signature: header(content), secrets, at: now
    ).fact
  }

  @Test func `a paid invoice is of its subscription, in both forms of the API`() throws {
    let former = try fact(
      "invoice.paid",
      #"{"billing_reason":"subscription_cycle","amount_paid":999,"currency":"usd","subscription":"sub_1","payment_intent":"pi_1","customer_address":{"country":"DE"},"lines":{"data":[{"price":{"id":"price_1"},"period":{"end":1796083200}}]}}"#
    )
    #expect(former.kind == .renewed && former.amount == 9_990_000 && former.currency == "USD")
    #expect(former.purchase == FactID("stripe purchase", "sub_1") && former.product == "price_1")
    #expect(former.storefront == "DE" && former.periodEnd == 1_796_083_200_000)
    let current = try fact(
      "invoice.paid",
      #"{"billing_reason":"subscription_cycle","amount_paid":999,"currency":"usd","parent":{"subscription_details":{"subscription":"sub_1"}},"payments":{"data":[{"payment":{"payment_intent":"pi_1"}}]},"lines":{"data":[{"pricing":{"price_details":{"price":"price_1"}},"period":{"end":1796083200}}]}}"#
    )
    #expect(current.purchase == former.purchase && current.transaction == former.transaction)
    #expect(current.product == former.product && current.periodEnd == former.periodEnd)
  }

  @Test func `a first invoice of nothing begins a trial`() throws {
    let trial = try fact(
      "invoice.paid",
      #"{"billing_reason":"subscription_create","amount_paid":0,"currency":"usd","subscription":"sub_1"}"#
    )
    #expect(trial.kind == .startedTrial && trial.amount == nil)
    let paid = try fact(
      "invoice.paid",
      #"{"billing_reason":"subscription_create","amount_paid":500,"currency":"jpy","subscription":"sub_1"}"#
    )
    #expect(paid.kind == .paid && paid.amount == 500_000_000)
  }

  @Test func `a checkout counts as paid once its payment came`() throws {
    func kind(_ type: String, _ status: String) throws -> FactKind {
      try fact(
        "checkout.session.\(type)",
        #"{"mode":"payment","payment_status":"\#(status)","payment_intent":"pi_1","amount_total":999,"currency":"eur"}"#
      ).kind
    }
    #expect(try kind("completed", "paid") == .paid)
    #expect(try kind("completed", "unpaid") == .noted)
    #expect(try kind("async_payment_succeeded", "paid") == .paid)
    #expect(try kind("async_payment_failed", "unpaid") == .noted)
  }

  @Test func `a first payment that fails gives no access`() throws {
    func kind(_ reason: String) throws -> FactKind {
      try fact("invoice.payment_failed", #"{"billing_reason":"\#(reason)"}"#).kind
    }
    #expect(try kind("subscription_create") == .paymentFailed)
    #expect(try kind("subscription_cycle") == .inGrace)
  }

  @Test func `a checkout carries the reader, a charge what was refunded of it`() throws {
    let session = try fact(
      "checkout.session.completed",
      #"{"mode":"subscription","subscription":"sub_1","client_reference_id":"0A4D7B52-8C4D-4B3B-9E0A-6A1E6D1E2F30","amount_total":999,"currency":"usd"}"#
    )
    #expect(session.kind == .noted && session.amount == nil)
    #expect(session.reader == FactID("reader", "0a4d7b52-8c4d-4b3b-9e0a-6a1e6d1e2f30"))
    let refund = try fact(
      "charge.refunded",
      #"{"payment_intent":"pi_1","amount":999,"amount_refunded":300,"currency":"kwd"}"#, live: false
    )
    #expect(refund.kind == .refunded && refund.amount == 300_000)
    #expect(refund.environment == .sandbox)
    #expect(refund.transaction == FactID("stripe payment", "pi_1"))
  }

  @Test func `what is no event is refused, and numbers beyond all bounds trap nothing`() throws {
    for content in ["", "[]", "{}", #"{"id":"","type":"a","created":1,"data":{"object":{}}}"#] {
      let found = MadeSuite.refusal { () throws(SignedRefusal) in
        _ = try StripeEvent(
          Array(content.utf8), signature: header(content), secrets, at: now)
      }
      #expect(found == .malformed, "\(content)")
    }
    let huge = try fact(
      "invoice.paid",
      #"{"billing_reason":"manual","amount_paid":9223372036854775807,"currency":"usd","lines":{"data":[{"period":{"end":9223372036854775807}}]}}"#
    )
    #expect(huge.amount == Int.max && huge.periodEnd == Int.max)
  }
}
