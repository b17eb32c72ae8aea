import HTTP
import JSON
import PaywallStorage

extension HTTPResponse {
  /// A response in this form, which no cache may store, because the next swap can change it.
  package static func json<Value>(
    _ value: Value, as form: AnswerForm<Value>, status: HTTPStatus = .ok,
    style: JSONWriter.Style = .pretty
  ) -> HTTPResponse {
    content(
      form.text(of: value, style) + [UInt8(ascii: "\n")], type: "application/json",
      status: status)
  }

  /// The head of a stream of server-sent events (WHATWG HTML §9.2).
  package static var eventStream: HTTPResponse {
    var response = HTTPResponse(fields: .noCache)
    response.fields["Content-Type"] = "text/event-stream"
    // Without this, proxies would buffer the events.
    response.fields["X-Accel-Buffering"] = "no"
    return response
  }

  package static func content(
    _ bytes: [UInt8], type: String, status: HTTPStatus = .ok
  ) -> HTTPResponse {
    var response = HTTPResponse(status, fields: .noCache, body: .bytes(bytes))
    response.fields["Content-Type"] = type
    response.fields["X-Content-Type-Options"] = "nosniff"
    return response
  }
}

extension HTTPFields {
  /// Fields that stop all caches, including old ones, from storing the response (RFC 9111 §5.2.2, §5.3, §5.4).
  package static let noCache: HTTPFields = [
    "Cache-Control": "no-cache, no-store, must-revalidate", "Pragma": "no-cache", "Expires": "0",
  ]
}

extension PreparedResponse {
  /// Content that only a new release changes, also compressed, with an entity tag.
  ///
  /// - Parameter caching: how caches may store it; nil forbids that.
  package convenience init(
    compressing bytes: [UInt8], type: String, caching: String? = nil,
    fields: HTTPFields = HTTPFields()
  ) {
    var response = HTTPResponse.content(bytes, type: type)
    if let caching {
      response.fields["Cache-Control"] = caching
      for name: FieldName in ["Pragma", "Expires"] { response.fields[name] = nil }
    }
    response.fields["ETag"] = BlobID(of: bytes).etag
    response.fields.append(contentsOf: fields)
    self.init(response, gzip: Gzip.compress(bytes))
  }
}
