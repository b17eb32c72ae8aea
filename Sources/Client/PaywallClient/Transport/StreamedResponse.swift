import Foundation
import Numbers
import Responses

/// The content of an HTTP/1.1 response with the status 200, while it arrives.
struct StreamedResponse {
  // The content is taken as it arrives, so its length needs no limit.
  private var parser = ResponseParser(limit: .max)

  var isEnded: Bool { parser.isComplete }

  /// Adds received bytes and returns the content that is complete.
  ///
  /// - Throws: `refused` or `unavailable` for a status other than 200; `unreadable` if the response is not HTTP.
  mutating func take(_ bytes: Data) throws(PaywallError) -> Data {
    do throws(ResponseFault) { try parser.parse(Array(bytes)) } catch {
      throw .unreadable("\(error)")
    }
    guard let head = parser.head else { return Data() }
    guard head.status == 200 else {
      throw head.status == 429 || head.status >= 500
        ? .unavailable(status: head.status, after: nil)
        : .refused(status: head.status, detail: head.statusLine)
    }
    return Data(parser.takeContent())
  }
}
