import HTTP
import Testing

@Suite struct NumberFieldTests {
  @Test(arguments: [
    (0, "0000000000000000"), (42, "0000000000000042"),
    (9_999_999_999_999_999, "9999999999999999"), (-1, "0000000000000000"),
  ])
  func `a number has sixteen digits, whatever it is`(number: Int, digits: String) {
    var bytes = Array("HTTP/1.1 200 OK\r\n".utf8)
    NumberField("Paywall-Revision", number).encode(into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nPaywall-Revision: \(digits)\r\n")
  }

  @Test func `a reply that may be repeated has the number of its data`() {
    let prepared = PreparedResponse(HTTPResponse(.ok))
    let lasting = HTTPReply.prepared(prepared).lasting(Validity(ofNumber: 8))
    #expect(lasting.numbered(NumberField("Edition", 7)).number?.value == 8)
    #expect(HTTPReply.prepared(prepared).numbered(NumberField("Edition", 7)).number?.value == 7)
  }
}
