#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Asks a service of this machine for a status: one request, one connection, nothing more.
struct LoopbackClient {
  struct Failure: Error {
    let description: String
  }

  let port: UInt16

  func get(_ path: String, seconds: Int) -> Result<Int, Failure> {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { return .failure(last("socket")) }
    defer { close(descriptor) }
    limit(descriptor, seconds: seconds)
    guard connect(descriptor) else { return .failure(last("connect")) }
    let request = Array(
      "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, 0) == request.count else {
      return .failure(last("send"))
    }
    return status(descriptor)
  }

  private func connect(_ descriptor: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Darwin)
          Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        #else
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        #endif
      }
    }
  }

  private func limit(_ descriptor: Int32, seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// The code of `HTTP/1.1 200 OK`.
  private func status(_ descriptor: Int32) -> Result<Int, Failure> {
    var line = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &line, line.count, 0)
    guard count > 0 else { return .failure(last("recv")) }
    let words = line[..<count].split(separator: UInt8(ascii: " "))
    guard words.count > 1, let code = Int(String(decoding: words[1], as: UTF8.self)) else {
      return .failure(Failure(description: "the answer is not HTTP"))
    }
    return .success(code)
  }

  private func last(_ call: String) -> Failure {
    Failure(description: "\(call): \(String(cString: strerror(errno)))")
  }
}
