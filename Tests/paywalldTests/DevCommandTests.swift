import Foundation
import PaywallModel
import TestFolders
import TestSockets
import Testing

@testable import paywalld

/// `paywalld dev`: a page that follows a saved file.
@Suite final class DevCommandTests {
  private let folder: TemporaryFolder
  private var process: Process?
  private var said = FileHandle.nullDevice
  private var log = ""

  private static func document(_ title: String) -> String {
    """
    {"components": [
      {"type": "image", "url": "images/logo.svg"},
      {"type": "label", "title": "\(title)", "color": "$ink"}
    ]}

    """
  }
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.document("First"), to: "espn/1.json")
    try folder.write(##"{"colors": {"ink": "#123456"}}"##, to: "espn/theme.json")
    try folder.write(Self.picture, to: "espn/images/logo.svg")
  }

  deinit {
    process?.terminate()
    process?.waitUntilExit()
  }

  private func start(_ words: [String]) throws {
    let process = Process()
    process.executableURL = ProcessTests.program
    process.arguments = ["dev", folder.path("espn/1.json")] + words
    let pipe = Pipe()
    process.standardError = pipe.fileHandleForWriting
    process.standardOutput = pipe.fileHandleForWriting
    try process.run()
    try pipe.fileHandleForWriting.close()
    self.process = process
    said = pipe.fileHandleForReading
  }

  /// Waits until it has said something new, and returns all that it has said.
  private func wait(for words: String) throws {
    while !log.contains(words) {
      let bytes = said.availableData
      guard !bytes.isEmpty else { throw UsageError(message: "it ended, and said: \(log)") }
      log += String(decoding: bytes, as: UTF8.self)
    }
  }

  private func link() throws -> (port: UInt16, secret: String) {
    let found = try #require(
      log.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\/preview\/#([0-9a-f]{32})/))
    return (try #require(UInt16(found.1)), String(found.2))
  }

  private func get(_ target: String, at port: UInt16) throws -> ClientResponse {
    let client = try TestClient(port: port)
    client.send(Attack("GET", target, 200).request)
    return try client.response()
  }

  @Test func `the page follows the file and those beside it, and ends with the command`() throws {
    try start([])
    try wait(for: "follows the file")
    #expect(log.contains("open it to your network: paywalld dev"))
    let (port, secret) = try link()
    let tree = "/preview/render?device=iphone-se&preview=\(secret)"
    let first = try get(tree, at: port).text
    #expect(first.contains("First") && first.contains("#123456FF"))
    let url = try #require(first.firstMatch(of: /"url":"(\/brands\/espn\/images\/[^"]+)"/)).1
    #expect(try get(String(url), at: port).status == 200)

    log = ""
    try folder.write(Self.document("Second"), to: "espn/1.json")
    try wait(for: "shown")
    #expect(try get(tree, at: port).text.contains("Second"))

    try folder.write("{\"components\": [", to: "espn/1.json")
    try wait(for: "the page keeps the picture before")
    #expect(log.contains("1.json:1:"))
    #expect(try get(tree, at: port).text.contains("Second"))

    log = ""
    try folder.write(Self.document("Third"), to: "espn/1.json")
    try wait(for: "shown")
    log = ""
    try folder.write(##"{"colors": {"ink": "#654321"}}"##, to: "espn/theme.json")
    try wait(for: "shown")
    #expect(try get(tree, at: port).text.contains("#654321FF"))
    for path in ["/admin/preview", "/admin/tokens"] {
      #expect(try get(path, at: port).status == 404)
    }

    process?.interrupt()
    process?.waitUntilExit()
    #expect(process?.terminationStatus == 0)
  }

  @Test func `the terminal says what the gate finds on the likeliest screens`() throws {
    try folder.write(##"{"colors": {"ink": "#F8F8F8"}}"##, to: "espn/theme.json")
    try start([])
    try wait(for: " screens so far)\n  line ")
    #expect(log.contains(" this paywall"), "\(log)")
    log = ""
    try folder.write(Self.document("Second"), to: "espn/1.json")
    try wait(for: "shown")
  }

  @Test func `a file with mistakes is shown once it has none`() throws {
    try folder.write("{", to: "espn/1.json")
    try start([])
    try wait(for: "1.json:1:2")
    try folder.write(Self.document("Mended"), to: "espn/1.json")
    try wait(for: "follows the file")
    let (port, secret) = try link()
    let tree = try get("/preview/render?device=iphone-se&preview=\(secret)", at: port)
    #expect(tree.text.contains("Mended"))
  }

  @Test func `a running service shows it with the pictures of its brand`() throws {
    let program = try OwnProgram()
    try program.makeDocuments(
      "paywalls",
      [
        "espn/1.json": Self.document("Live").replacing("$ink", with: "#000000"),
        "espn/images/logo.svg": Self.picture,
      ])
    try program.start(on: "paywalls")
    try start(["--url", program.address, "--token-file", program.folder.path("token")])
    try wait(for: "follows the file")
    let (port, secret) = try link()
    #expect(log.contains("paywalld serve --host 0.0.0.0"))
    let tree = "/preview/render?device=iphone-se&preview=\(secret)"
    #expect(try get(tree, at: port).text.contains("#123456FF"))
    log = ""
    try folder.write(Self.document("Second"), to: "espn/1.json")
    try wait(for: "shown")
    #expect(try get(tree, at: port).text.contains("Second"))
    try folder.write("{}", to: "espn/1.json")
    try wait(for: "the page keeps the picture before")
    process?.interrupt()
    process?.waitUntilExit()
    #expect(process?.terminationStatus == 0)
    #expect(try get(tree, at: port).status == 404)
  }

  @Test func `a file that is not there is told at once`() throws {
    let commands = try CommandFolder()
    let result = try commands.run(["dev", "none.json"])
    #expect(result.status == 2 && result.messages.contains("cannot read \"none.json\""))
    #expect(try commands.run(["dev", "-"]).messages.contains("name a file instead of -"))
  }
}
