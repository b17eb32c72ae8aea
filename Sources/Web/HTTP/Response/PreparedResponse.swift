/// An answer encoded once, when its content is published: the server copies it and sets the date.
///
/// It knows its variants. A request whose `If-None-Match` names the entity tag gets 304; `HEAD` gets the head alone; one that
/// accepts gzip gets the compressed content when there is one, under an entity tag of its own (RFC 9110 §8.8.3.3). A condition on
/// what has no entity tag is not looked at.
public final class PreparedResponse: Sendable {
  /// One variant as it goes over the wire.
  public final class Encoded: Sendable {
    public let status: HTTPStatus
    /// With its blank line.
    public let head: [UInt8]
    /// What follows the head; it shares its memory with whoever else has the same bytes.
    public let content: [UInt8]
    /// Where in the head the 29 bytes of the date stand.
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

  /// What a request is answered with.
  public enum Choice: Sendable {
    case variant(Encoded)
    /// `If-Match` asks for another representation: 412 (RFC 9110 §13.1.1).
    case preconditionFailed(current: EntityTag)
  }

  final class Variant: Sendable {
    let tag: EntityTag?
    let full: Encoded
    let notModified: Encoded

    fileprivate var memory: Int {
      // The tag is a text of its own.
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

  /// - Parameters:
  ///   - response: with its content in memory; one with the content of a file is encoded without it.
  ///   - gzip: the same content compressed, when that is smaller.
  public init(_ response: HTTPResponse, gzip: [UInt8]? = nil) {
    var response = response
    if gzip != nil { response.fields.appendMember("Accept-Encoding", to: "Vary") }
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

  /// Bytes of memory that it takes, with all its variants and what an allocator adds.
  public var memory: Int { Self.objectMemory + identity.memory + (gzip?.memory ?? 0) }

  /// An object of a few members, with its header and the allocator's.
  private static let objectMemory = 96

  private static func memory(of bytes: [UInt8]) -> Int {
    let headers = 48
    return bytes.capacity == 0 ? 0 : headers + bytes.capacity
  }

  /// The variant that answers this request (RFC 9110 §12.5.3), by its conditions in their order (RFC 9110 §13.2.2).
  public func choice(for request: HTTPRequest) -> Choice {
    var variant = identity
    if let gzip, ContentCoding.preferred(in: request.fields, offering: [.gzip]) == .gzip {
      variant = gzip
    }
    guard let tag = variant.tag, variant.full.status.code == 200,
      request.method == .get || request.method == .head
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
