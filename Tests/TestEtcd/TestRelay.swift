import Etcd
import Foundation
import Synchronization
import TestSockets

/// A link to an etcd that loses answers, or events of watches, when a test wants it.
public final class TestRelay: Sendable {
  private let listener: TestListener
  private let target: EtcdEndpoint
  private let loses = Atomic<Bool>(false)
  private let losesEvents = Atomic<Bool>(false)
  private let trigger = Mutex<[UInt8]?>(nil)
  private let lostBytes = Mutex<[UInt8]>([])
  private let lost = Atomic<Int>(0)
  private let watches = Atomic<Int>(0)

  public init(to target: EtcdEndpoint) throws {
    listener = try TestListener()
    self.target = target
    listener.accept { [weak self] connection in
      guard let self else {
        close(connection)
        return false
      }
      self.join(connection)
      return true
    }
  }

  public var endpoint: EtcdEndpoint { EtcdEndpoint(host: "127.0.0.1", port: Int(listener.port)) }

  /// From now on, requests arrive and answers do not; or both do.
  public func losesAnswers(_ loses: Bool) { self.loses.store(loses, ordering: .releasing) }

  /// Answers are lost from the first request on that contains this text, which itself arrives.
  public func losesAnswers(fromRequestWith text: String) {
    trigger.withLock { $0 = Array(text.utf8) }
  }

  /// Whether these bytes are the ones to lose answers from.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    trigger.withLock { trigger in
      guard let text = trigger, bytes.contains(text) else { return false }
      trigger = nil
      return true
    }
  }

  /// From now on, watches stay open and their events do not arrive; or they do.
  public func losesEvents(_ loses: Bool) { losesEvents.store(loses, ordering: .releasing) }

  /// Whether etcd has answered a watch. Events after that come in pieces of their own; an earlier change comes with the answer.
  public var hasWatch: Bool { watches.load(ordering: .acquiring) > 0 }

  /// Whether an event with this text was lost.
  public func hasLostEvent(with text: String) -> Bool {
    lostBytes.withLock { $0.contains(Array(text.utf8)) }
  }

  /// The number of connections of which something was lost.
  public var lostAnswers: Int { lost.load(ordering: .acquiring) }

  private func join(_ client: Int32) {
    let server = connect()
    guard server >= 0 else {
      close(client)
      return
    }
    let pair = Pair(client, server)
    Thread.detachNewThread { [self] in
      pair.copy(from: client, to: server) { bytes in
        if take(bytes) { losesAnswers(true) }
        if bytes.starts(with: "POST /v3/watch".utf8) {
          pair.isWatch.store(true, ordering: .releasing)
        }
        return .pass
      }
    }
    Thread.detachNewThread { [self] in
      pair.copy(from: server, to: client) { bytes in
        if loses.load(ordering: .acquiring) {
          lost.add(1, ordering: .acquiringAndReleasing)
          return .end
        }
        let isWatch = pair.isWatch.load(ordering: .acquiring)
        let isEvent = isWatch && !bytes.starts(with: "HTTP".utf8)
        if isWatch { watches.add(1, ordering: .acquiringAndReleasing) }
        guard isEvent, losesEvents.load(ordering: .acquiring) else { return .pass }
        lostBytes.withLock { $0 += bytes }
        return .drop
      }
    }
  }

  private func connect() -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(clamping: target.port).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// Two sockets, closed when both directions have ended.
  private final class Pair: Sendable {
    private let ends: [Int32]
    let isWatch = Atomic<Bool>(false)

    enum Fate { case pass, drop, end }

    init(_ client: Int32, _ server: Int32) { ends = [client, server] }

    deinit { for end in ends { close(end) } }

    /// Copies until either end closes. `fate` decides about each piece that is read; etcd sends an event in a piece of its own.
    func copy(from source: Int32, to target: Int32, fate: (ArraySlice<UInt8>) -> Fate) {
      var bytes = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(source, &bytes, bytes.count)
        guard count > 0 else { break }
        let decision = fate(bytes[..<count])
        if decision == .drop { continue }
        guard decision == .pass else { break }
        var sent = 0
        while sent < count {
          let more = bytes[sent..<count].withUnsafeBytes {
            send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          guard more > 0 else { return end() }
          sent += more
        }
      }
      end()
    }

    private func end() { for end in ends { _ = shutdown(end, Int32(SHUT_RDWR)) } }
  }
}
