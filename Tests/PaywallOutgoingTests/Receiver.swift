import Foundation
import Outgoing
import Synchronization
import TestSockets
import Testing

@testable import PaywallOutgoing
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

  var port: UInt16 { listener.port }
  private let listener: TestListener
  private let state: Mutex<State>

  /// The last of `answers` is given to all that follow.
  init(_ answers: [String] = [Receiver.taken]) throws {
    listener = try TestListener()
    state = Mutex(State(answers: answers))
    listener.accept { [weak self] connection in
      guard let self else { return false }
      self.serve(connection)
      return true
    }
  }

  deinit {
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
