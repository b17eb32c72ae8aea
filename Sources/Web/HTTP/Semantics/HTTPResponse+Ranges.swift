import Numbers

extension HTTPResponse {
  /// The response with the requested parts instead of the whole content (RFC 9110 §14, §15.3.7, §15.5.17).
  ///
  /// `If-Range` is compared with `ETag` and `Last-Modified` of the response.
  public func selectingRanges(for request: HTTPRequest) -> HTTPResponse {
    guard status.code == 200 else { return self }
    var response = self
    response.fields["Accept-Ranges"] = "bytes"
    let asked = ByteRanges(
      askedBy: request, size: body.count, current: fields["ETag"].flatMap { EntityTag($0) },
      lastModified: fields["Last-Modified"].flatMap { HTTPDate($0) })
    switch asked {
    case .whole: return response
    case .unsatisfiable:
      response.fields["Content-Type"] = nil
      response.fields["Content-Range"] = "bytes */\(body.count)"
      response.status = .rangeNotSatisfiable
      response.body = .empty
    case .parts(let parts):
      response.status = .partialContent
      if parts.count == 1 {
        response.fields["Content-Range"] = contentRange(parts[0])
        response.body = body.part(parts[0])
      } else {
        response.takeMultipart(parts, of: self)
      }
    }
    return response
  }

  private func contentRange(_ part: Range<Int>) -> String {
    "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(body.count)"
  }

  /// Several parts, each with its own head (RFC 9110 §14.6).
  private mutating func takeMultipart(_ parts: [Range<Int>], of whole: HTTPResponse) {
    let boundary = String(UInt64.random(in: .min ... .max), radix: 36)
    let type = whole.fields["Content-Type"].map { "Content-Type: \($0)\r\n" } ?? ""
    var pieces: [HTTPBody] = []
    for part in parts {
      let head = "\r\n--\(boundary)\r\n\(type)Content-Range: \(whole.contentRange(part))\r\n\r\n"
      pieces.append(.bytes(Array(head.utf8)))
      pieces.append(whole.body.part(part))
    }
    pieces.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
    fields["Content-Type"] = "multipart/byteranges; boundary=\(boundary)"
    body = .sequence(pieces)
  }
}

extension HTTPBody {
  /// A part of the content, which must be within it.
  func part(_ range: Range<Int>) -> HTTPBody {
    switch self {
    case .empty, .sequence: .empty
    case .bytes(let bytes): .bytes(Array(bytes[range]))
    case .file(let path, let offset, _):
      .file(path: path, offset: offset + range.lowerBound, length: range.count)
    }
  }
}
