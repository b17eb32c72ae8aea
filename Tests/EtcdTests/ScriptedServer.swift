import Foundation
import POSIX
import Synchronization
import TestSockets

@testable import Etcd

/// A server on its own port, whose connections do what a test says.
final class ScriptedServer: Sendable {
  /// A connection of it.
  struct Peer: Sendable {
    fileprivate let socket: OpenFile
    /// 0 for the first connection, then 1, and so on.
    let number: Int

    /// The next request; nil if the client has closed.
    func request() -> Request? {
      var received: [UInt8] = []
      var space = [UInt8](repeating: 0, count: 65_536)
      while true {
        if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
          let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
          let length = head.firstMatch(of: /Content-Length: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
          let body = received[end.upperBound...]
          if body.count >= length {
            return Request(head: head, body: String(decoding: body, as: UTF8.self))
          }
        }
        let count = recv(socket.descriptor, &space, space.count, 0)
        guard count > 0 else { return nil }
        received += space.prefix(count)
      }
    }

    /// Whether the client still takes bytes.
    @discardableResult
    func send(_ text: String) -> Bool {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(socket.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Waits until the client closes.
    func waitForEnd() { _ = request() }
  }

  struct Request: Sendable {
    var head: String
    var body: String

    var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    var token: String? { head.firstMatch(of: /Authorization: (.+)\r\n/).map { String($0.1) } }
  }

  private let listener: TestListener
  private let count = Mutex(0)

  var endpoint: EtcdEndpoint { EtcdEndpoint(host: "127.0.0.1", port: Int(listener.port)) }
  /// How many connections have come.
  var connections: Int { count.withLock { $0 } }

  /// - Parameter serve: is called on a thread for each connection, which ends after it.
  init(_ serve: @escaping @Sendable (Peer) -> Void) throws {
    listener = try TestListener()
    listener.accept { [weak self] connection in
      guard let self else {
        close(connection)
        return false
      }
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      let peer = Peer(socket: OpenFile(descriptor: connection, path: "test"), number: number)
      Thread.detachNewThread { serve(peer) }
      return true
    }
  }

  /// Answers every request so.
  convenience init(answering answer: @escaping @Sendable (Request) -> String) throws {
    try self.init { peer in
      while let request = peer.request() { peer.send(answer(request)) }
    }
  }

  /// A client of some servers that loses no time.
  static func client(
    of servers: ScriptedServer..., change: (inout EtcdSettings) -> Void = { _ in }
  ) -> EtcdClient {
    var settings = EtcdSettings(endpoints: servers.map(\.endpoint))
    settings.requestSeconds = 6
    settings.silenceSeconds = 0.1
    change(&settings)
    return EtcdClient(settings)
  }
}

/// Responses as etcd writes them.
enum Answer {
  static let header = #""header":{"cluster_id":"7","member_id":"1","revision":"9","raft_term":"2"}"#
  static let found =
    #"{\#(header),"kvs":[{"key":"YQ==","create_revision":"4","mod_revision":"9","version":"2","value":"Yg=="}],"count":"1"}"#
  static let committed =
    #"{\#(header),"succeeded":true,"responses":[{"response_put":{"header":{"revision":"9"}}}]}"#

  static func json(_ body: String, status: Int = 200) -> String {
    whole(body, status: status, type: "application/json")
  }

  static func whole(_ body: String, status: Int, type: String) -> String {
    """
    HTTP/1.1 \(status) Whatever\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
    """
  }

  /// A refusal as 3.4 (0), 3.5 (1), or 3.6 and later (2) write it.
  static func refusal(_ message: String, code: Int, status: Int = 400, form: Int = 1) -> String {
    let bodies = [
      #"{"error":"\#(message)","message":"\#(message)","code":\#(code)}"#,
      #"{"error":"\#(message)","code":\#(code),"message":"\#(message)"}"#,
      #"{"code":\#(code), "message":"\#(message)", "details":[]}"#,
    ]
    return json(bodies[form], status: status)
  }

  static let streamHead =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

  static func chunk(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }
}

/// What a call throws; nil if it throws nothing.
func failure<Value>(_ call: () throws(EtcdError) -> Value) -> EtcdError? {
  do throws(EtcdError) {
    _ = try call()
    return nil
  } catch {
    return error
  }
}
