import JSON
import TestEtcd
import Testing

@testable import Etcd

/// The bodies of answers and requests.
@Suite struct DecodingTests {
  private static let header =
    #""header":{"cluster_id":"10144879847569953045","member_id":"1","revision":"2","raft_term":"2"}"#
  private static let cluster: UInt64 = 10_144_879_847_569_953_045
  private static let pair = EtcdPair(
    key: bytes("a/1"), value: bytes("one"), created: 2, modified: 3, version: 2)

  private func node(_ text: String) throws -> JSONNode {
    try JSONText(parsing: text, limits: .etcd(10_000)).root
  }

  private func range(_ text: String) throws -> EtcdRangeAnswer {
    let node = try node(text)
    let (cluster, revision) = try node.header()
    return try EtcdRangeAnswer(node, in: cluster, at: revision)
  }

  private static let kv =
    #"{"key":"YS8x","create_revision":"2","mod_revision":"3","version":"2","value":"b25l"}"#

  /// Answers of several versions and spellings, the pairs in them, whether there are more, and how many.
  private static let ranges: [(String, [EtcdPair], more: Bool, count: Int)] = [
    ("{\(header)}", [], false, 0),
    (#"{\#(header),"count":"5"}"#, [], false, 5),
    (#"{\#(header),"kvs":[\#(kv)],"more":true,"count":"2"}"#, [pair], true, 2),
    // Numbers as numbers, spaces and members that no version has yet.
    (
      #"{"count":1, "kvs":[ {"new":[{}],"key":"YS8x", "create_revision":2, "mod_revision":3, "version":2, "lease":"0", "value":"b25l"} ], "header": {"revision":2, "cluster_id":10144879847569953045}}"#,
      [pair], false, 1
    ),
    // A slash with an escape, as some writers of JSON write it; a value that is left out.
    (
      #"{\#(header),"kvs":[{"key":"\/w==","mod_revision":"9223372036854775807"}],"count":"1"}"#,
      [EtcdPair(key: [255], value: [], created: 0, modified: .max, version: 0)], false, 1
    ),
  ]

  @Test(arguments: ranges)
  func `a range is read as every version writes it`(
    text: String, pairs: [EtcdPair], more: Bool, count: Int
  ) throws {
    let answer = try range(text)
    #expect(answer.pairs == pairs && answer.more == more && answer.count == count)
    #expect(answer.cluster == Self.cluster && answer.revision == 2)
  }

  @Test(arguments: [
    ("{}", "it has no header"), (#"{"header":{}}"#, "its header names no cluster"),
    (#"{"header":{"cluster_id":"-1"}}"#, "its header names no cluster"),
    (#"{"header":{"cluster_id":"18446744073709551616"}}"#, "its header names no cluster"),
    (#"{"header":{"cluster_id":"1","revision":"x"}}"#, "revision is not a whole number"),
    (#"{"header":{"cluster_id":"1","revision":"+1"}}"#, "revision is not a whole number"),
    (#"{"header":{"cluster_id":"1","revision":1.5}}"#, "revision is not a whole number"),
    (#"{\#(header),"kvs":{}}"#, "kvs is not a list"),
    (#"{\#(header),"kvs":[{}]}"#, "a pair has no key or no revision"),
    (#"{\#(header),"kvs":[{"key":5}]}"#, "key is not a string"),
    (
      #"{\#(header),"kvs":[{"key":"YS8x","mod_revision":"1","value":"b25"}]}"#,
      "value is not base64"
    ),
    (#"{\#(header),"more":"yes"}"#, "more is not a boolean"),
  ])
  func `what is no range is told by the member that is wrong`(text: String, told: String) {
    do {
      _ = try range(text)
      Issue.record("\(text) is a range")
    } catch let mismatch as AnswerMismatch {
      #expect(mismatch.text.hasPrefix(told))
    } catch {
      Issue.record(error)
    }
  }

  @Test func `the answers of a transaction belong to its steps`() throws {
    let transaction = EtcdTransaction(
      compares: [.created(bytes("a"), 0)],
      success: [.put(key: bytes("a"), value: []), .delete(.one(bytes("b")))],
      failure: [.range(EtcdRange(.one(bytes("a"))))])
    let put = #"{"response_put":{"header":{"revision":"2"}}}"#
    let deleted = #"{"response_delete_range":{"header":{"revision":"2"},"deleted":"3"}}"#
    let found = #"{"response_range":{"header":{"revision":"2"},"kvs":[\#(Self.kv)],"count":"1"}}"#
    let won = try EtcdOutcome(
      node(#"{\#(Self.header),"succeeded":true,"responses":[\#(put),\#(deleted)]}"#),
      to: transaction)
    #expect(won.succeeded && won.answers == [.put, .deleted(3)] && won.revision == 2)
    let lost = try EtcdOutcome(
      node(#"{\#(Self.header),"responses":[\#(found)]}"#), to: transaction)
    guard case .range(let answer) = lost.answers.first else {
      Issue.record("\(lost)")
      return
    }
    #expect(!lost.succeeded && answer.pairs == [Self.pair] && answer.cluster == Self.cluster)
    for wrong in ["", put, "\(deleted),\(put)", "\(put),{}", "\(put),\(deleted),\(put)"] {
      #expect(throws: AnswerMismatch.self) {
        try EtcdOutcome(
          node(#"{\#(Self.header),"succeeded":true,"responses":[\#(wrong)]}"#), to: transaction)
      }
    }
  }

  @Test func `requests are written as etcd reads them`() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let all = EtcdRange(
      .prefix(bytes("a")), limit: 5, revision: 7, keysOnly: true, countOnly: true,
      order: .modifiedDescending, isSerializable: true)
    #expect(
      text(all.encoded)
        == #"{"key":"YQ==","range_end":"Yg==","limit":"5","revision":"7","keys_only":true,"count_only":true,"serializable":true,"sort_order":"DESCEND","sort_target":"MOD"}"#
    )
    #expect(
      text(EtcdRange(.one(bytes("a")), order: .keyAscending).encoded)
        == #"{"key":"YQ==","sort_order":"ASCEND","sort_target":"KEY"}"#)
    let transaction = EtcdTransaction(
      compares: [
        .modified(bytes("a"), 3), .value(bytes("a"), []), .lease(bytes("a"), 9),
        .absent(.prefix(bytes("a/"))),
      ],
      success: [.put(key: bytes("a"), value: bytes("b"), lease: 9)],
      failure: [.delete(.prefix([])), .range(EtcdRange(.one(bytes("a"))))])
    #expect(
      text(transaction.encoded)
        == #"{"compare":[{"result":"EQUAL","target":"MOD","key":"YQ==","mod_revision":"3"},{"result":"EQUAL","target":"VALUE","key":"YQ==","value":""},{"result":"EQUAL","target":"LEASE","key":"YQ==","lease":"9"},{"result":"EQUAL","target":"CREATE","key":"YS8=","range_end":"YTA=","create_revision":"0"}],"success":[{"request_put":{"key":"YQ==","value":"Yg==","lease":"9"}}],"failure":[{"request_delete_range":{"key":"AA==","range_end":"AA=="}},{"request_range":{"key":"YQ=="}}]}"#
    )
    #expect(
      text(WatchRequest(keys: .one(bytes("a")), revision: 4).encoded)
        == #"{"create_request":{"key":"YQ==","start_revision":"4","progress_notify":true,"fragment":true}}"#
    )
  }

  @Test func `a refusal's message is short and printable`() throws {
    let long = String(repeating: "x", count: 5_000)
    let refusal = try #require(
      GatewayRefusal(node(#"{"code":3,"message":"a\u0007b\n\#(long)"}"#)))
    #expect(refusal.message.hasPrefix("a b x") && refusal.message.utf8.count <= 300)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300, 0.25])
  func `any number of seconds is a time`(seconds: Double) {
    var settings = EtcdSettings(endpoints: [])
    settings.requestSeconds = seconds
    #expect((.milliseconds(1)...(.seconds(86_400))).contains(settings.requestTime))
    #expect(seconds != 0.25 || settings.requestTime == .milliseconds(250))
  }
}
