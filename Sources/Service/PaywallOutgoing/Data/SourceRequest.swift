import Foundation
import Outgoing
import PaywallModel

/// The answer of a source.
public struct SourceAnswer: Sendable, Hashable {
  public var body: [UInt8]
  /// The tag as the source wrote it.
  public var etag: String?
}

/// One request to a source, from the lookup of its host to the last byte of the answer.
struct SourceRequest {
  let source: DataSource
  let hosts: SourceHosts
  let limits: SourceLimits
  let curl: CurlProgram?

  /// Requests an answer; returns nil if the source responds that the answer with this tag is current.
  func answer(unless etag: String?) throws(SourceFailure) -> SourceAnswer? {
    guard let address = WebAddress(source.url), Self.isPlain(address.host) else {
      throw .address(source.url)
    }
    guard hosts.names(address.host) else { throw .unnamed(host: address.host) }
    guard let curl else { throw .noProgram }
    let places = try places(of: address.host)
    let result: CurlProgram.Result
    do {
      result = try curl.run(
        settings(for: address, at: places, etag: etag), atMost: size + SourceAnswer.mostHead)
    } catch {
      throw .program("\(curl.path) could not be run: \(error)")
    }
    return try answer(of: result, from: places, asked: etag)
  }

  /// Returns the allowed addresses of a host. They are looked up once, and the connection uses exactly these.
  private func places(of host: String) throws(SourceFailure) -> [InternetAddress] {
    let all: [InternetAddress]
    do throws(OutgoingError) {
      all = try InternetAddress.all(of: host)
    } catch {
      throw .outgoing(error)
    }
    let permitted = all.filter { hosts.permits($0, of: host) }
    if permitted.isEmpty, let first = all.first { throw .isPrivate(host: host, first) }
    guard !permitted.isEmpty else { throw .outgoing(.unresolved(host: host, "it has none")) }
    return permitted
  }

  /// Accepts names and canonical addresses only: programs disagree about `127.1` and `0x7f.0.0.1`.
  private static func isPlain(_ host: String) -> Bool {
    if InternetAddress(host) != nil { return true }
    let isASCII = host.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isASCII && host.split(separator: ".").last?.first?.isNumber == false
  }

  private var seconds: Double {
    let own = source.timeout.map { Double($0.seconds) } ?? .infinity
    return min(own, Double(limits.timeout) / 1_000)
  }

  private var size: Int { min(source.size ?? .max, limits.size) }

  private func settings(
    for address: WebAddress, at places: [InternetAddress], etag: String?
  ) -> [CurlProgram.Setting] {
    let list = places.map { $0.bytes.count == 4 ? "\($0)" : "[\($0)]" }.joined(separator: ",")
    let known = "\(address.host):\(address.port):\(list)"
    var settings: [CurlProgram.Setting] = [
      .init("url", address.url), .init("proto", "=http,https"), .init("globoff"),
      .init("noproxy", "*"), .init("max-time", "\(seconds)"), .init("max-filesize", "\(size)"),
      .init("http1.1"), .init("include"), .init("write-out", "\n%{remote_ip}"),
      .init("user-agent", "paywalld"), .init("header", "Accept: application/json"),
    ]
    if InternetAddress(address.host) == nil { settings.append(.init("resolve", known)) }
    if let etag { settings.append(.init("header", "If-None-Match: \(etag)")) }
    return settings
  }

  private func answer(
    of result: CurlProgram.Result, from places: [InternetAddress], asked etag: String?
  ) throws(SourceFailure) -> SourceAnswer? {
    switch result.status {
    case 28: throw .late(seconds: seconds)
    case 63: throw .tooLarge(limit: size)
    default: break
    }
    if result.output.count > size + SourceAnswer.mostHead { throw .tooLarge(limit: size) }
    guard result.status == 0, let message = SourceMessage(result.output) else {
      throw .program(
        result.complaint.isEmpty ? "curl ended without an answer" : result.complaint)
    }
    guard places.contains(where: { $0 == message.place }) else {
      throw .program("curl has asked another address")
    }
    if message.status == 304, etag != nil { return nil }
    guard message.status == 200 else {
      let location = (300...399).contains(message.status) ? message.field("location") : nil
      throw .refused(status: message.status, location: location)
    }
    guard message.body.count <= size else { throw .tooLarge(limit: size) }
    return SourceAnswer(body: Array(message.body), etag: message.field("etag"))
  }
}

extension SourceAnswer {
  /// The maximum size of headers and curl's own output, in addition to the body, in bytes.
  static let mostHead = 64 << 10
}

/// The output of curl: the headers, the body of the final answer, and the address that it came from.
private struct SourceMessage {
  var status = 0
  var body: ArraySlice<UInt8>
  let place: InternetAddress?
  private var fields: [(name: String, value: String)] = []

  init?(_ output: [UInt8]) {
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    place = InternetAddress(String(decoding: output[(end + 1)...], as: UTF8.self))
    body = output[..<end]
    // Interim answers (RFC 9110 §15.2) precede the final one.
    while status < 200 {
      guard let blank = body.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      let lines = String(decoding: body[..<blank.lowerBound], as: UTF8.self)
        .components(separatedBy: "\r\n")
      body = body[blank.upperBound...]
      let words = lines[0].split(separator: " ")
      guard words.count > 1, let status = Int(words[1]), status >= 100 else { return nil }
      self.status = status
      fields = lines.dropFirst().compactMap { line in
        let sides = line.split(separator: ":", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        return (sides[0].lowercased(), sides[1].trimmingCharacters(in: .whitespaces))
      }
    }
  }

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
