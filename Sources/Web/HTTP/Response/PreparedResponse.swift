import Numbers

/// A response encoded once, when its content is published. The server copies it and sets the date.
///
/// It has variants. A request with an `If-None-Match` that contains the entity tag gets 304. `HEAD` gets only the head. A request that
/// accepts gzip gets the compressed content, if any, with its own entity tag (RFC 9110 §8.8.3.3). `POST` gets 412 where a read gets 304.
/// Conditions are ignored if there is no entity tag.
public final class PreparedResponse: Sendable {
  /// An encoded variant.
  public final class Encoded: Sendable {
    public let status: HTTPStatus
    /// The head with its blank line.
    public let head: [UInt8]
    /// The content. It shares its memory with other holders of the same bytes.
    public let content: [UInt8]
    /// The offset of the date's 29 bytes in the head.
    public let dateOffset: Int

    fileprivate var memory: Int {
      PreparedResponse.objectMemory + PreparedResponse.memory(of: head)
        + PreparedResponse.memory(of: content)
    }

    init(status: HTTPStatus, head: [UInt8], content: [UInt8], dateOffset: Int) {
      self.status = status
      self.head = head
      self.content = content
      self.dateOffset = dateOffset
    }
  }

  /// The choice for a request.
  public enum Choice: Sendable {
    case variant(Encoded)
    /// `If-Match` names another representation: 412 (RFC 9110 §13.1.1).
    case preconditionFailed(current: EntityTag)
  }

  final class Variant: Sendable {
    let tag: EntityTag?
    let full: Encoded
    let notModified: Encoded

    fileprivate var memory: Int {
      // The tag is a separate string.
      2 * PreparedResponse.objectMemory + full.memory + notModified.memory
    }

    init(_ response: HTTPResponse, withoutContent known: HTTPResponse) {
      tag = response.fields["ETag"].flatMap { EntityTag($0) }
      full = ResponseEncoder.prepare(response)
      notModified = ResponseEncoder.prepare(known)
    }
  }

  let identity: Variant
  let gzip: Variant?
  /// The response, if its content is to be compressed for the first request that accepts that.
  private let uncompressed: HTTPResponse?

  /// - Parameters:
  ///   - response: the response with its content in memory. Content of files is left out.
  ///   - gzip: the compressed content, if it is smaller.
  public convenience init(_ response: HTTPResponse, gzip: [UInt8]? = nil) {
    self.init(response, gzip: gzip, isNegotiated: gzip != nil)
  }

  /// - Parameter response: a response that `compressed` compresses for requests that accept it.
  public convenience init(uncompressed response: HTTPResponse) {
    self.init(response, gzip: nil, isNegotiated: true, uncompressed: response)
  }

  private init(
    _ response: HTTPResponse, gzip: [UInt8]?, isNegotiated: Bool, uncompressed: HTTPResponse? = nil
  ) {
    self.uncompressed = uncompressed
    var response = response
    if isNegotiated { response.fields.appendMember("Accept-Encoding", to: "Vary") }
    identity = Self.variant(response)
    self.gzip = gzip.map { content in
      var compressed = response
      compressed.body = .bytes(content)
      compressed.fields["Content-Encoding"] = "gzip"
      if let tag = response.fields["ETag"].flatMap({ EntityTag($0) }) {
        compressed.fields["ETag"] = tag.compressed.description
      }
      return Self.variant(compressed)
    }
  }

  /// Whether there is a variant for a request, or there will be none that suits it better.
  public func suits(_ request: HTTPRequest) -> Bool {
    uncompressed == nil
      || ContentCoding.preferred(in: request.fields, offering: [.gzip]) == .identity
  }

  /// Returns the response with its compressed content.
  ///
  /// - Parameter compress: returns nil if the compressed content is not smaller.
  public func compressed(by compress: ([UInt8]) -> [UInt8]?) -> PreparedResponse {
    guard let response = uncompressed else { return self }
    return PreparedResponse(
      response, gzip: compress(identity.full.content), isNegotiated: true)
  }

  /// The entity tag of the uncompressed content.
  public var tag: EntityTag? { identity.tag }

  /// The memory of the response in bytes, with all variants and the allocator's overhead.
  public var memory: Int {
    // The fields of a response that waits for compression are about as large as its head, twice: each is two strings.
    let waiting = uncompressed.map { _ in 2 * Self.memory(of: identity.full.head) } ?? 0
    return Self.objectMemory + identity.memory + (gzip?.memory ?? 0) + waiting
  }

  /// The size of a small object with the overhead of header and allocator.
  private static let objectMemory = 96

  private static func memory(of bytes: [UInt8]) -> Int {
    let headers = 48
    return bytes.capacity == 0 ? 0 : headers + bytes.capacity
  }

  /// The variant for this request (RFC 9110 §12.5.3), after its conditions in their order (RFC 9110 §13.2.2).
  public func choice(for request: HTTPRequest) -> Choice {
    var variant = identity
    if let gzip, ContentCoding.preferred(in: request.fields, offering: [.gzip]) == .gzip {
      variant = gzip
    }
    guard let tag = variant.tag, variant.full.status.code == 200,
      [.get, .head, .post].contains(request.method)
    else { return .variant(variant.full) }
    switch Preconditions.evaluate(request, current: tag) {
    case .proceed: return .variant(variant.full)
    case .notModified: return .variant(variant.notModified)
    case .failed: return .preconditionFailed(current: tag)
    }
  }

  private static func variant(_ response: HTTPResponse) -> Variant {
    var known = HTTPResponse(.notModified, fields: response.fields)
    for (name, _) in response.fields {
      let lowercase = name.lowercased()
      guard lowercase.hasPrefix("content-"), lowercase != "content-location",
        !lowercase.hasPrefix("content-security"), let name = FieldName(name)
      else { continue }
      known.fields[name] = nil
    }
    return Variant(response, withoutContent: known)
  }
}
