import Foundation
import Synchronization

/// Answers every request on its own port with the latest configured response, and keeps the requests' heads.
public final class TestSource: Sendable {
  private struct State {
    var answer: String
    var heads: [String] = []
    /// Connections that are never answered.
    var silent: [Int32] = []
  }

  /// An answer that never comes.
  public static let silence = ""

  public static func content(_ body: String, etag: String? = nil) -> String {
    let tag = etag.map { "ETag: \($0)\r\n" } ?? ""
    return "HTTP/1.1 200 OK\r\n\(tag)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  public static func status(_ code: Int, _ fields: String = "") -> String {
    "HTTP/1.1 \(code) Whatever\r\n\(fields)Content-Length: 0\r\n\r\n"
  }

  public var port: UInt16 { listener.port }
  private let listener: TestListener
  private let state: Mutex<State>

  public init(_ answer: String) throws {
    listener = try TestListener()
    state = Mutex(State(answer: answer))
    listener.accept { [weak self] connection in
      guard let self else { return false }
      Thread.detachNewThread { self.serve(connection) }
      return true
    }
  }

  deinit {
    for connection in state.withLock({ $0.silent }) { close(connection) }
  }

  /// From now on it answers so.
  public func answer(_ answer: String) { state.withLock { $0.answer = answer } }

  /// Of the requests so far.
  public var heads: [String] { state.withLock { $0.heads } }

  public func url(_ path: String = "/deals.json", host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  private func serve(_ connection: Int32) {
    var received: [UInt8] = []
    var space = [UInt8](repeating: 0, count: 4_096)
    while received.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &space, space.count, 0)
      guard count > 0 else {
        close(connection)
        return
      }
      received += space.prefix(count)
    }
    let answer = state.withLock { state in
      state.heads.append(String(decoding: received, as: UTF8.self))
      if state.answer == Self.silence { state.silent.append(connection) }
      return state.answer
    }
    guard answer != Self.silence else { return }
    var rest = Array(answer.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(connection)
  }
}
