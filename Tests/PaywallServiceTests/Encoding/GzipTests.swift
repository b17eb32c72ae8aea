import Foundation
import Routing
import Testing

@Suite struct GzipTests {
  @Test func `compressed bytes can be decompressed by other programs`() throws {
    let text = String(repeating: "{\"type\": \"label\", \"title\": \"Disney+\"},\n", count: 200)
    let compressed = try #require(Gzip.compress(Array(text.utf8)))
    #expect(compressed.count < text.utf8.count / 10)
    #expect(Gzip.compress(Array(text.utf8)) == compressed)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
    try Data(compressed).write(to: file)
    defer { do { try FileManager.default.removeItem(at: file) } catch { print(error) } }
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path()]
    gzip.standardOutput = output
    try gzip.run()
    let read = try output.fileHandleForReading.readToEnd()
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    #expect(read == Data(text.utf8))
  }

  @Test func `what does not get smaller is left as it is`() {
    #expect(Gzip.compress([]) == nil)
    #expect(Gzip.compress([1, 2, 3]) == nil)
    var generator = SystemRandomNumberGenerator()
    #expect(
      Gzip.compress((0..<1000).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        == nil)
  }
}
