import JSON
import Numbers

/// Leases: when a lease ends, the keys that were put with it are deleted.
extension EtcdClient {
  /// Grants a new lease. It ends this long after it was last kept alive; etcd may make it longer.
  public func grantLease(seconds: Int) throws(EtcdError) -> Int {
    let body: JSONValue = ["TTL": .string(String(seconds))]
    // An unused lease ends by itself.
    let request = GatewayRequest(path: "/v3/lease/grant", body: body.encoded(), isRepeatable: true)
    return try call(request) { node throws(AnswerMismatch) in
      _ = try node.header()
      let lease = try node.long("ID")
      guard lease != 0 else { throw AnswerMismatch(text: "it names no lease") }
      return lease
    }
  }

  /// Restarts the time of a lease. Returns false if the lease is gone: etcd then answers without its time.
  public func keepAlive(_ lease: Int) throws(EtcdError) -> Bool {
    let request = GatewayRequest(
      path: "/v3/lease/keepalive", body: Self.naming(lease), isRepeatable: true)
    return try call(request) { node throws(AnswerMismatch) in
      guard let result = node["result"] else { throw AnswerMismatch(text: "it has no result") }
      _ = try result.header()
      return try result.long("TTL") > 0
    }
  }

  /// Ends a lease, and deletes its keys. A lease that is gone is no error.
  public func revoke(_ lease: Int) throws(EtcdError) {
    let request = GatewayRequest(
      path: "/v3/lease/revoke", body: Self.naming(lease), isRepeatable: true)
    do throws(EtcdError) {
      _ = try call(request) { node throws(AnswerMismatch) in try node.header() }
    } catch .refused(let code, _, _) where code == Self.notFound {
    }
  }

  /// gRPC's code for a missing lease.
  private static let notFound = 5

  private static func naming(_ lease: Int) -> [UInt8] {
    let body: JSONValue = ["ID": .string(String(lease))]
    return body.encoded()
  }
}
