import Foundation
import PaywallCheck
import PaywallStore
import Testing

@testable import paywalld

/// A project with a paywalls folder, and a document beside it.
@Suite final class PaywallsFolderTests {
  private let root = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    for folder in ["own/schema", "own/disney/images", "own/disney/drafts", "elsewhere"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    try Data("{}".utf8).write(to: root.appending(path: "own/schema/paywall-1.schema.json"))
    try Data("{}".utf8).write(to: root.appending(path: "own/disney/1.json"))
  }

  deinit {
    do { try FileManager.default.removeItem(at: root) } catch { print("left behind: \(root)") }
  }

  private func found(_ document: String, _ environment: [String: String] = [:]) throws -> String {
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: environment)
      .parse(["validate", root.appending(path: document).path])
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    return try PaywallsFolder(arguments).path(for: arguments.operands[0])
  }

  @Test(arguments: [
    "own/disney/1.json", "own/disney/drafts/2.json", "own/disney", "own", "elsewhere/../own/a.json",
  ])
  func `it is found above the document`(document: String) throws {
    #expect(try found(document) == root.appending(path: "own").standardizedFileURL.path)
  }

  @Test func `a document outside of any is checked by the one here`() throws {
    #expect(try found("elsewhere/1.json") == "paywalls")
  }

  @Test func `an image is found by its name and by the hash of its content`() throws {
    let bytes = Array("a picture".utf8)
    try Data(bytes).write(to: root.appending(path: "own/disney/images/logo.2.png"))
    let file = DocumentFile(path: root.appending(path: "own/disney/1.json").path)
    let hashed = ImageFileName.hashed("logo.2.png", content: bytes)
    #expect(file.imageBytes("logo.2.png") == bytes && file.imageBytes(hashed) == bytes)
    let others = ["logo.png", "logo.2.000000000000.png", "logo.2.png.000000000000", "..png", ""]
    for name in others { #expect(!file.hasImage(name), "\(name)") }
  }

  @Test func `JSON files that are not named as documents are named instead of passed over`() throws
  {
    for name in ["devices.json", "live.json", "disney/.hidden.json", "disney/draft.json"] {
      try Data("{}".utf8).write(to: root.appending(path: "own/" + name))
    }
    let folder = root.appending(path: "own").path
    let named = try NamedDocuments(at: folder)
    #expect(named.documents.map(\.path) == ["\(folder)/disney/1.json"])
    #expect(named.others == ["\(folder)/disney/draft.json"])
    #expect(named.notes.first?.hasPrefix("\(folder)/disney/draft.json: not checked") == true)
    #expect(try NamedDocuments(at: "\(folder)/disney/draft.json").documents.count == 1)
  }

  @Test func `one that is named wins`() throws {
    let other = root.appending(path: "elsewhere").path
    #expect(try found("own/disney/1.json", ["PAYWALLD_PAYWALLS": other]) == other)
  }
}
