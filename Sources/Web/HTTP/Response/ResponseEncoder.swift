import Numbers

/// Encodes the head of a response (RFC 9112 §4, §5).
public enum ResponseEncoder {
  /// Appends `HTTP/1.1 200 OK`, `Date`, the fields and `Content-Length`, each with its line end, without the blank line.
  ///
  /// - Parameters:
  ///   - date: 29 bytes in the form of RFC 9110 §5.6.7.
  ///   - framing: whether to write `Content-Length`; a stream of events has none.
  public static func encodeHead(
    _ response: HTTPResponse, date: [UInt8], framing: Bool = true, into output: inout [UInt8]
  ) {
    output.append(contentsOf: "HTTP/1.1 ".utf8)
    appendDecimal(response.status.code, to: &output)
    output.append(.space)
    output.append(contentsOf: response.status.reason.utf8)
    output.append(contentsOf: "\r\nDate: ".utf8)
    output.append(contentsOf: date)
    output.append(contentsOf: "\r\n".utf8)
    response.fields.encode(into: &output)
    guard framing, !response.status.forbidsContent, !response.fields.contains("Content-Length")
    else { return }
    output.append(contentsOf: "Content-Length: ".utf8)
    appendDecimal(response.body.count, to: &output)
    output.append(contentsOf: "\r\n".utf8)
  }

  /// Encodes a response with a placeholder for the date.
  static func prepare(_ response: HTTPResponse) -> PreparedResponse.Encoded {
    var bytes: [UInt8] = []
    encodeHead(response, date: [UInt8](repeating: .space, count: HTTPDate.count), into: &bytes)
    bytes.append(contentsOf: "\r\n".utf8)
    var content: [UInt8] = []
    if case .bytes(let bytes) = response.body, !response.status.forbidsContent { content = bytes }
    let statusLine = "HTTP/1.1 ".utf8.count + 3 + 1 + response.status.reason.utf8.count + 2
    return PreparedResponse.Encoded(
      // A copy has exactly the head's size; the grown array has spare capacity.
      status: response.status, head: bytes.withUnsafeBufferPointer(Array.init), content: content,
      dateOffset: statusLine + "Date: ".utf8.count)
  }

  /// Appends a non-negative number in decimal digits.
  private static func appendDecimal(_ number: Int, to output: inout [UInt8]) {
    let start = output.count
    var rest = number
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
