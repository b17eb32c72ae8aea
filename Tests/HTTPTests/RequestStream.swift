import HTTP

/// What a stream of bytes gives: its requests, and the error that ends it if one does.
struct RequestStream: Equatable, CustomStringConvertible {
  var requests: [String] = []
  var error: RequestError?
  var phase = RequestParser.Phase.idle

  /// Parses pieces that arrive one after the other, and moves the unparsed rest to the start of a new buffer each time.
  init(_ pieces: [[UInt8]], limits: HTTPLimits = .standard) {
    var parser = RequestParser(limits: limits, peer: .loopback)
    var rest: [UInt8] = []
    do throws(RequestError) {
      for piece in pieces {
        var buffer = ReceiveBuffer(rest + piece)
        while let request = try parser.next(in: &buffer) { requests.append(Self.text(request)) }
        rest = buffer.rest
      }
    } catch {
      self.error = error
    }
    phase = parser.phase
  }

  init(_ text: String, limits: HTTPLimits = .standard) {
    self.init([Array(text.utf8)], limits: limits)
  }

  /// Asserts that the result is the same wherever the bytes are cut in two, and when they come one by one.
  static func differsWhenCut(_ bytes: [UInt8], limits: HTTPLimits = .standard) -> Int? {
    let whole = RequestStream([bytes], limits: limits)
    if RequestStream(bytes.map { [$0] }, limits: limits) != whole { return -1 }
    return bytes.indices.first {
      RequestStream([Array(bytes[..<$0]), Array(bytes[$0...])], limits: limits) != whole
    }
  }

  private static func text(_ request: HTTPRequest) -> String {
    let fields = request.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    let body = String(decoding: request.body, as: UTF8.self)
    let keep = request.keepsAlive ? "" : " close"
    return
      "\(request.method.rawValue) \(request.path)?\(request.rawQuery) 1.\(request.minorVersion)\(keep) [\(fields)] \(body)"
  }

  var description: String {
    "\(requests) \(error.map { "\($0.kind.rawValue): \($0)" } ?? "") \(phase)"
  }
}
