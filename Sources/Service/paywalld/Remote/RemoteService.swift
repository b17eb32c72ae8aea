import Foundation
import HTTP
import Outgoing
import PaywallModel

/// A running service anywhere. Requests are sent by `curl`, which supports TLS and proxies.
struct RemoteService {
  /// The answer of a service.
  struct Answer {
    let status: Int
    let body: [UInt8]
  }

  /// The address, without a slash at its end.
  let address: String
  private let token: String?
  private let curl: CurlProgram

  /// The maximum number of bytes of an answer that are read.
  static let mostBytes = 64 << 20
  /// The time limit of a request, in seconds. It is longer than the gate takes for a publish.
  private static let patience = 120

  static let options = [
    OptionSpec(
      name: "url", value: "URL", help: "the service", fallback: "http://127.0.0.1:8000"),
    OptionSpec(
      name: "token-file", value: "FILE",
      help: "a file with the token; none for a service that was started with --dev"),
    RemoteProfile.option,
    OptionSpec(
      name: "json", value: nil, help: "print the answer of the service as it is", scope: "remote"),
  ].under("The service")

  init(_ arguments: Arguments) throws(UsageError) {
    let profile = try RemoteProfile(arguments["profile"]?.text)
    let given = arguments["url"]
    let text = (given?.source == .fallback ? profile.url : nil) ?? given?.text ?? ""
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil,
      url.query() == nil
    else {
      throw UsageError(
        message: "--url: expected an address, found \"\(text)\"",
        hint: "such as http://127.0.0.1:8000 or https://paywalls.example.com")
    }
    address = text.hasSuffix("/") ? String(text.dropLast()) : text
    token = try (arguments["token-file"]?.text ?? profile.tokenFile).map {
      path throws(UsageError) in try Self.token(path)
    }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let curl = CurlProgram(path: folders) else {
      throw UsageError(
        message: "curl is missing, which speaks to the service", hint: "apt-get install curl")
    }
    self.curl = curl
  }

  private static func token(_ path: String) throws(UsageError) -> String {
    do {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !token.isEmpty, token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
        throw UsageError(
          message: "\"\(path)\" has no token", hint: "paywalld tokens add makes one")
      }
      return token
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError(message: "cannot read \"\(path)\"", hint: "check --token-file")
    }
  }

  /// - Parameters:
  ///   - target: the path and query.
  ///   - fields: such as `If-Match: "a"`.
  ///   - content: the file that curl sends.
  func ask(
    _ method: HTTPMethod, _ target: String, fields: [String], content: String?, type: String?
  ) throws -> Answer {
    var settings = settings(method, target, fields: fields)
    settings.append(.init("max-time", "\(Self.patience)"))
    if let content { settings.append(.init("data-binary", "@" + content)) }
    if let type { settings.append(.init("header", "Content-Type: \(type)")) }
    let result = try curl.run(settings, atMost: Self.mostBytes)
    guard result.output.count <= Self.mostBytes else {
      throw RemoteError(description: "the answer is larger than \(Self.mostBytes) bytes")
    }
    guard result.status == 0 else { throw RemoteError(description: result.complaint) }
    let end = result.output.lastIndex(of: UInt8(ascii: "\n")) ?? 0
    let status = Int(String(decoding: result.output[end...].dropFirst(), as: UTF8.self))
    return Answer(status: status ?? 0, body: Array(result.output[..<end]))
  }

  private func settings(
    _ method: HTTPMethod, _ target: String, fields: [String]
  ) -> [CurlProgram.Setting] {
    var settings: [CurlProgram.Setting] = [
      .init("url", address + target), .init("request", method.rawValue),
      .init("proto", "=http,https"), .init("connect-timeout", "10"), .init("globoff"),
      .init("write-out", "\n%{http_code}"),
    ]
    if let token { settings.append(.init("header", "Authorization: Bearer \(token)")) }
    for field in fields { settings.append(.init("header", field)) }
    return settings
  }

  /// The reason why a stream has ended.
  enum StreamEnd {
    /// The service answered with a problem.
    case refused([UInt8])
    case lost(String)
  }

  /// Passes each piece of a stream of events to `piece` as it arrives, until the stream ends.
  ///
  /// - Parameter lastID: the event after which the stream continues.
  func follow(
    _ target: String, after lastID: String?, each piece: ([UInt8]) -> Void
  ) throws -> StreamEnd {
    let known = lastID.map { ["Last-Event-ID: \($0)"] } ?? []
    let fields = known + ["Accept: text/event-stream"]
    var first: [UInt8] = []
    let settings = settings(.get, target, fields: fields) + [.init("fail-with-body")]
    let result = try curl.follow(settings) { bytes in
      if first.count < Self.mostOfProblem { first += bytes }
      piece(bytes)
    }
    // curl's exit status if the status is 400 or higher.
    guard result.status == 22, let end = first.lastIndex(of: UInt8(ascii: "\n")) else {
      return .lost(result.complaint.isEmpty ? "the stream has ended" : result.complaint)
    }
    let status = Int(String(decoding: first[end...].dropFirst(), as: UTF8.self)) ?? 0
    return status < 500 ? .refused(Array(first[..<end])) : .lost("status \(status)")
  }

  /// The maximum number of bytes at the beginning of a stream that are kept, in case they are a problem.
  private static let mostOfProblem = 64 << 10
}

/// Why there is no answer.
struct RemoteError: Error, CustomStringConvertible {
  let description: String
}
