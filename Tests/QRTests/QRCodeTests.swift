import Foundation
import QR
import Testing

@Suite struct QRCodeTests {
  /// A text with the rows that another encoder made of it; `record.py` beside the file writes them.
  private static let recorded: [(text: String, rows: [String])] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/codes.txt")
    guard let lines = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return lines.components(separatedBy: "\n\n").compactMap { entry in
      let rows = entry.split(separator: "\n").map(String.init)
      guard let first = rows.first,
        let text = try? JSONDecoder().decode(String.self, from: Data(first.utf8))
      else { return nil }
      return (text, Array(rows.dropFirst()))
    }
  }()

  private static func rows(of code: QRCode) -> [String] {
    (0..<code.size).map { row in
      (0..<code.size).map { code[row, $0] ? "1" : "0" }.joined()
    }
  }

  @Test func `each code has the modules that another encoder gives it`() throws {
    #expect(Self.recorded.count == 25)
    for (text, rows) in Self.recorded {
      let code = try #require(QRCode(text))
      #expect(Self.rows(of: code) == rows, "\(text)")
    }
  }

  @Test func `every version is among them`() {
    let sizes = Set(Self.recorded.map(\.rows.count))
    #expect(sizes == Set((1...15).map { 17 + 4 * $0 }))
  }

  @Test func `a text that no version holds has no code`() {
    #expect(QRCode(String(repeating: "a", count: 412)) != nil)
    #expect(QRCode(String(repeating: "a", count: 413)) == nil)
  }

  @Test func `the pictures have the modules and a quiet zone of four`() throws {
    let code = try #require(QRCode("a"))
    #expect(code.svg.contains("viewBox=\"0 0 29 29\""))
    let lines = code.halfBlocks(inColours: false)
    #expect(lines.count == 15 && lines.allSatisfy { $0.count == 29 })
    for row in 0..<code.size {
      for column in 0..<code.size {
        let character = Array(lines[(row + 4) / 2])[column + 4]
        let isUpper = (row + 4) % 2 == 0
        #expect((character == " " || character == (isUpper ? "▄" : "▀")) == code[row, column])
      }
    }
  }
}
