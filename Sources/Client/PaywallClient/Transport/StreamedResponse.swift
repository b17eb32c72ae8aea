import Foundation

/// An HTTP/1.1 response that is read while it arrives: its head, then its content, plain or in chunks (RFC 9112 §7.1).
struct StreamedResponse {
  private var waiting = Data()
  private var hasHead = false
  private var isChunked = false
  /// The remaining bytes of the chunk, including its line break; nil between chunks.
  private var chunk: Int?
  private(set) var isEnded = false

  /// The maximum length of the head, and of a line with a chunk's size, in bytes.
  private static let longestHead = 65_536

  /// Adds received bytes and returns the content that is complete.
  ///
  /// - Throws: `refused` or `unavailable` for a status other than 200; `unreadable` if the response is not HTTP.
  mutating func take(_ bytes: Data) throws(PaywallError) -> Data {
    waiting.append(bytes)
    if !hasHead { try takeHead() }
    guard hasHead else { return Data() }
    guard isChunked else {
      defer { waiting.removeAll() }
      return waiting
    }
    var content = Data()
    while !isEnded, try takeChunk(into: &content) {}
    return content
  }

  private mutating func takeHead() throws(PaywallError) {
    guard let end = waiting.range(of: Data("\r\n\r\n".utf8)) else {
      if waiting.count > Self.longestHead { throw .unreadable("the head is too long") }
      return
    }
    let lines = String(decoding: waiting[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
      throw .unreadable("the response is not HTTP")
    }
    guard status == 200 else {
      throw status == 429 || status >= 500
        ? .unavailable(status: status, after: nil) : .refused(status: status, detail: lines[0])
    }
    isChunked = lines.contains {
      $0.lowercased().hasPrefix("transfer-encoding:") && $0.lowercased().contains("chunked")
    }
    waiting = Data(waiting[end.upperBound...])
    hasHead = true
  }

  /// Takes a chunk. Returns whether there may be more.
  private mutating func takeChunk(into content: inout Data) throws(PaywallError) -> Bool {
    guard let left = chunk else {
      guard let end = waiting.range(of: Data("\r\n".utf8)) else {
        if waiting.count > Self.longestHead { throw .unreadable("a chunk has no size") }
        return false
      }
      let digits = String(decoding: waiting[..<end.lowerBound], as: UTF8.self)
        .prefix { $0 != ";" }
      guard let size = Int(digits, radix: 16), size >= 0 else {
        throw .unreadable("a chunk has no size")
      }
      waiting = Data(waiting[end.upperBound...])
      isEnded = size == 0
      chunk = size
      return !isEnded
    }
    guard left > 0 else {
      guard waiting.count >= 2 else { return false }
      waiting = Data(waiting.dropFirst(2))
      chunk = nil
      return true
    }
    guard !waiting.isEmpty else { return false }
    let part = waiting.prefix(left)
    content.append(part)
    waiting = Data(waiting.dropFirst(part.count))
    chunk = left - part.count
    return true
  }
}
