import JSON
import Testing

@Suite struct JSONLimitsTests {
  let small = JSONLimits(maxBytes: 40, maxDepth: 3, maxNumberLength: 5)

  @Test(arguments: [
    (String(repeating: " ", count: 41), JSONError.Kind.tooLarge), ("[[[[]]]]", .tooDeep),
    (#"{"a":{"b":{"c":{}}}}"#, .tooDeep), ("123456", .numberTooLong),
  ])
  func `each limit is an error of its own`(source: String, kind: JSONError.Kind) {
    let error = #expect(throws: JSONError.self) { try JSONText(parsing: source, limits: small) }
    #expect(error?.kind == kind)
  }

  @Test(arguments: ["[[[]]]", "12345", #"{"a":{"b":{}}}"#, String(repeating: " ", count: 39) + "1"])
  func `what just fits is accepted`(source: String) throws {
    _ = try JSONText(parsing: source, limits: small)
  }

  @Test func `20 MB of brackets end at the depth limit`() {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 20_000_000)
    let limits = JSONLimits(maxBytes: .max, maxDepth: 128, maxNumberLength: 10)
    let error = #expect(throws: JSONError.self) { try JSONText(parsing: brackets, limits: limits) }
    #expect(error?.kind == .tooDeep)
    #expect(error?.offset == 128)
  }

  @Test func `depth costs no stack where it is not limited`() {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 500_000)
    let limits = JSONLimits(maxBytes: .max, maxDepth: .max, maxNumberLength: 10)
    let error = #expect(throws: JSONError.self) { try JSONText(parsing: brackets, limits: limits) }
    #expect(error?.kind == .unexpectedEnd)
  }

  @Test(arguments: [17, 5000])
  func `equal names are found among many`(count: Int) {
    let names = (0..<count).map { "\"same-beginning-\($0)-same-ending\": \($0)" }
    let source = "{" + (names + [names[count / 2]]).joined(separator: ",") + "}"
    let error = #expect(throws: JSONError.self) { try JSONText(parsing: source, limits: .document) }
    #expect(error?.kind == .duplicateKey)
  }
}
