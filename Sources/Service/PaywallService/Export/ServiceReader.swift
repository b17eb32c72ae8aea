import Foundation
import HTTP

/// Sends requests to a service in this process and waits for the content, like a client without a connection.
struct ServiceReader: Sendable {
  let service: PaywallService

  /// The content of a response with status 200.
  func content(of target: String) throws(StaticSiteError) -> [UInt8] {
    let request: HTTPRequest
    do throws(RequestError) {
      request = try HTTPRequest(.get, target)
    } catch {
      throw StaticSiteError(target: target, reason: error.description)
    }
    return try content(of: service.respond(request), to: request)
  }

  private func content(
    of reply: HTTPReply, to request: HTTPRequest
  ) throws(StaticSiteError) -> [UInt8] {
    switch reply.content {
    case .response(let response): return try content(of: response, to: request)
    case .prepared(let prepared, _):
      guard case .variant(let encoded) = prepared.choice(for: request),
        encoded.status == .ok
      else { throw StaticSiteError(target: request.rawTarget, reason: "expected status 200") }
      return encoded.content
    case .deferred(let work): return try content(of: work(), to: request)
    case .shared(let work, _):
      work.run()
      guard let made = work.reply else {
        throw StaticSiteError(target: request.rawTarget, reason: "another request makes it")
      }
      return try content(of: made, to: request)
    case .postponed:
      throw StaticSiteError(target: request.rawTarget, reason: "it waits for a change")
    case .events:
      throw StaticSiteError(target: request.rawTarget, reason: "a stream of events has no end")
    }
  }

  private func content(
    of response: HTTPResponse, to request: HTTPRequest
  ) throws(StaticSiteError) -> [UInt8] {
    let bytes = try bytes(of: response.body, to: request)
    guard response.status == .ok else {
      throw StaticSiteError(
        target: request.rawTarget,
        reason: "status \(response.status.code): \(String(decoding: bytes, as: UTF8.self))")
    }
    return bytes
  }

  private func bytes(
    of body: HTTPBody, to request: HTTPRequest
  ) throws(StaticSiteError) -> [UInt8] {
    switch body {
    case .empty: return []
    case .bytes(let bytes): return bytes
    case .sequence(let bodies):
      var all: [UInt8] = []
      for body in bodies { all += try bytes(of: body, to: request) }
      return all
    case .file(let path, let offset, let length):
      do {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { file.closeFile() }
        try file.seek(toOffset: UInt64(clamping: offset))
        return Array(try file.read(upToCount: length) ?? Data())
      } catch {
        throw StaticSiteError(target: request.rawTarget, reason: error.localizedDescription)
      }
    }
  }
}

/// A response that is part of a static site but is not available.
public struct StaticSiteError: Error, CustomStringConvertible {
  public var target: String
  public var reason: String

  public var description: String { "cannot export \(target): \(reason)" }
}
