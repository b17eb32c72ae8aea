import Foundation
import HTTP
import Testing

/// The raw requests of a shared table, when it is there: `PAYWALLD_SUITES`, else `../shared/suites`.
private struct RawCase: Decodable {
  var name: String
  var raw: Data?

  private enum CodingKeys: String, CodingKey {
    case name
    case raw = "raw_base64"
  }

  static func load() throws -> [RawCase] {
    struct Table: Decodable { var cases: [RawCase] }
    let folder =
      ProcessInfo.processInfo.environment["PAYWALLD_SUITES"]
      ?? URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/suites").standardized.path()
    let file = URL(filePath: folder).appending(path: "http/cases.json")
    guard FileManager.default.fileExists(atPath: file.path()) else {
      print("skipped: there is no table of raw requests at \(file.path())")
      return []
    }
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file)).cases
  }
}

@Suite struct SuiteTests {
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
