import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sends bytes of any kind to a port of this machine, and takes what comes until the connection ends.
final class RawClient {
  private let descriptor: Int32
  /// Bytes that were sent.
  private(set) var sent = 0

  init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Whether the service took all of them; it may have answered and stopped reading before.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      sent += count
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Tells the service that no more comes.
  func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether an answer, or the connection's end, is there to be read.
  func isAnswered(within milliseconds: Int32) -> Bool {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, milliseconds) == 1
  }

  /// Everything that comes until the connection ends, or nothing comes for half a minute.
  func receiveAll() -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while isAnswered(within: 30_000) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    return received
  }
}

/// The first answer in what a service sent.
struct RawAnswer {
  let text: String
  let status: Int
  let body: String

  init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    status =
      Int(text.utf8.dropFirst(9).prefix(3).map { UnicodeScalar($0) }.map(String.init).joined()) ?? 0
    body = text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
  }

  /// Why the server refuses what is no request to it, else the last part of the problem's type; empty when it is none.
  var problem: String {
    let type = value(of: "type").split(separator: "/").last.map(String.init) ?? ""
    let reason = value(of: "reason")
    return reason.isEmpty ? type : reason
  }

  func field(_ name: String) -> String? {
    for line in text.components(separatedBy: "\r\n").dropFirst().prefix(while: { !$0.isEmpty })
    where line.lowercased().hasPrefix(name.lowercased() + ":") {
      return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  private func value(of member: String) -> String {
    guard field("Content-Type") == "application/problem+json" else { return "" }
    let parts = body.components(separatedBy: "\"\(member)\": \"")
    return parts.count > 1 ? parts[1].components(separatedBy: "\"")[0] : ""
  }
}
