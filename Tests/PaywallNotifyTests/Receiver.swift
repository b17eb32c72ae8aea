import Foundation
import Outgoing
import Synchronization
import Testing

@testable import PaywallNotify
@testable import PaywallStore

/// Takes webhooks on a port of its own and answers them one after the other as it was told.
final class Receiver: Sendable {
  struct Message: Sendable {
    let requestLine: String
    let fields: [String: String]
    let body: [UInt8]
  }

  private struct State {
    var messages: [Message] = []
    var answers: [String]
    var silent: [Int32] = []
  }

  /// An answer that never comes.
  static let silence = ""
  static let taken = "HTTP/1.1 204 No Content\r\n\r\n"

  static func status(_ code: Int) -> String {
    "HTTP/1.1 \(code) Whatever\r\nContent-Length: 2\r\n\r\nok"
  }

  let port: UInt16
  private let listener: Int32
  private let state: Mutex<State>

  /// The last of `answers` is given to all that follow.
  init(_ answers: [String] = [Receiver.taken]) throws {
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    try #require(isBound && listen(listener, 16) == 0)
    port = UInt16(bigEndian: address.sin_port)
    state = Mutex(State(answers: answers))
    Thread { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0, let self else { return }
        self.serve(connection)
      }
    }.start()
  }

  deinit {
    _ = shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for connection in state.withLock({ $0.silent }) { close(connection) }
  }

  var messages: [Message] { state.withLock { $0.messages } }
  var ids: [Int] { messages.compactMap { $0.fields["Paywall-Event-Id"].flatMap { Int($0) } } }

  var target: WebAddress {
    get throws { try #require(WebAddress("http://127.0.0.1:\(port)/hook?key=1")) }
  }

  private func serve(_ connection: Int32) {
    guard let message = read(connection) else {
      _ = close(connection)
      return
    }
    let answer = state.withLock { state in
      state.messages.append(message)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    guard answer != Self.silence else { return state.withLock { $0.silent.append(connection) } }
    _ = Array(answer.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
    close(connection)
  }

  private func read(_ connection: Int32) -> Message? {
    var received: [UInt8] = []
    var space = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &space, space.count, 0)
      guard count > 0 else { return nil }
      received += space.prefix(count)
      guard let head = received.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      let fields = lines.dropFirst().map { $0.components(separatedBy: ": ") }
      let table = Dictionary(fields.map { ($0[0], $0[1]) }) { $1 }
      let body = Array(received[head.upperBound...])
      guard body.count >= table["Content-Length"].flatMap({ Int($0) }) ?? 0 else { continue }
      return Message(requestLine: lines[0], fields: table, body: body)
    }
  }
}
