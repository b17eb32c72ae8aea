import Foundation
import JSON
import PaywallCheck
import PaywallPages
import PaywallRender
import PaywallService
import PaywallTree
import Pictures
import Testing

@testable import paywalld

/// The conformance kit for client developers.
@Suite struct KitTests {
  private static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../paywalls").standardizedFileURL
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/transcripts")
  private static let kit = paywalls.appending(path: "examples/kit")
  private static let assets = Result { try RenderingAssets(paywalls: paywalls.path) }
  private static let checker = Result { try DocumentChecker(paywalls: paywalls.path) }

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: kit.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.kit.appending(path: name)))
  }

  @Test func `the kit has at least 40 cases`() { #expect(Self.names.count >= 40) }

  @Test(arguments: names)
  func `a case is a valid document`(name: String) throws {
    let root = try JSONText(parsing: bytes(name + ".json"), limits: .trusted).root
    let document = try #require(root["document"]).source
    _ = try Self.checker.get().check(
      Array(document), .none,
      hasImage: { image in
        FileManager.default.fileExists(
          atPath: Self.kit.appending(path: "images/\(image)").path)
      })
    #expect(root["about"]?.string?.hasSuffix(".") == true)
  }

  /// With `PAYWALLD_RECORD=1` it records what follows from each input; read the difference before you commit it.
  @Test(arguments: names)
  func `what follows from each input is as recorded`(name: String) throws {
    let kit = try KitCase(name, bytes(name + ".json"))
    let assets = try Self.assets.get()
    let page = try kit.page(by: assets.renderer, assets.devices) { image in
      do {
        return try ImageHeader(reading: bytes("images/\(image)"))
      } catch {
        return nil
      }
    }
    let transcript = try KitTranscript(kit.inputs, on: page, named: name)
    #expect(transcript.steps.count == kit.inputs.count)
    let file = Self.fixtures.appending(path: name + ".json")
    let played = JSONValue.array(transcript.steps).encoded(.pretty) + [UInt8(ascii: "\n")]
    if ProcessInfo.processInfo.environment["PAYWALLD_RECORD"] == "1" {
      if !kit.inputs.isEmpty { try Data(played).write(to: file) }
    } else if !kit.inputs.isEmpty {
      #expect(try Array(Data(contentsOf: file)) == played)
    }
  }

  @Test func `a tree from the future keeps everything that a client knows`() throws {
    let tree =
      #"{"root": {"type": "stack", "frame": {"x": 1}, "role": "tab"}, "state": {"a": "b"}}"#
    let extended = try FutureTree.extending(Array(tree.utf8))
    let root = try JSONText(parsing: extended, limits: .trusted).root
    #expect(root["root"]?["frame"]?["x"]?.number?.int == 1)
    #expect(root["root"]?["type"]?.string == "to-come")
    #expect(root["root"]?["toCome"] != nil && root["state"]?["toCome"] == nil)
  }
}
