import Foundation
import HTTP
import Suites
import Testing

/// The raw requests of a table beside the checkout.
private struct RawCase: Decodable {
  var name: String
  var raw: Data?

  private enum CodingKeys: String, CodingKey {
    case name
    case raw = "raw_base64"
  }

  static let file = Suites.elsewhere.appending(path: "http/cases.json")

  static let isThere = ConditionTrait.enabled(
    if: FileManager.default.fileExists(atPath: file.path), "\(file.path) not found")

  static func load() throws -> [RawCase] {
    struct Table: Decodable { var cases: [RawCase] }
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file)).cases
  }
}

@Suite(RawCase.isThere) struct SuiteTests {
  @Test func `a raw request gives the same wherever it is cut`() throws {
    for rawCase in try RawCase.load() {
      guard let raw = rawCase.raw, raw.count < 2000 else { continue }
      let place = RequestStream.differsWhenCut(Array(raw))
      #expect(place == nil, "\(rawCase.name) differs when it is cut at \(place ?? 0)")
    }
  }

  @Test func `a long raw request gives the same when it comes in pieces`() throws {
    for rawCase in try RawCase.load() {
      guard let raw = rawCase.raw, raw.count >= 2000 else { continue }
      let bytes = Array(raw)
      let whole = RequestStream([bytes])
      for size in [997, 1460, 4096, 16384] {
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
          Array(bytes[$0..<min($0 + size, bytes.count)])
        }
        #expect(RequestStream(pieces) == whole, "\(rawCase.name) in pieces of \(size)")
      }
    }
  }
}
