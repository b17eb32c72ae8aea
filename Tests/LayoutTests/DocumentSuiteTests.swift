import Foundation
import JSON
import PaywallRender
import Suites
import Testing

@testable import paywalld_lab

private let folder = Suites.elsewhere.appending(path: "documents")

/// What Chromium makes of the suite's documents on a few screens.
private let screens: [JSONNode] = {
  let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/documents.json")
  guard let text = try? parse(url), let cases = text.root["screens"]?.elements else { return [] }
  return Array(cases)
}()

private func parse(_ url: URL) throws -> JSONText {
  try JSONText(parsing: Array(Data(contentsOf: url)), limits: .trusted)
}

@Suite struct DocumentSuiteTests {
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: folder.path), "\(folder.path) not found"),
    arguments: screens.indices)
  func `every component of the suite's documents stands where Chromium places it`(index: Int)
    throws
  {
    let screen = screens[index]
    let name = try #require(screen["name"]?.string)
    let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls")
    let document = try parse(folder.appending(path: name))
    let page = try PagesCommand.page(
      of: screen, document.root, assets: RenderingAssets(paywalls: paywalls.path))
    var frames: [String: [Double]] = [:]
    for node in page.root.all {
      guard let pointer = node.pointer else { continue }
      frames[pointer] = [node.frame.x, node.frame.y, node.frame.width, node.frame.height]
    }
    let expected = try #require(screen["frames"]?.members)
    for member in expected {
      let wanted = member.value.elements?.map { $0.number?.double ?? .nan } ?? []
      let found = try #require(frames[member.key])
      #expect(
        zip(found, wanted).allSatisfy { abs($0 - $1) <= 0.05 },
        "\(name) \(member.key): \(found), not \(wanted)")
    }
  }

  @Test func `there are screens of nine documents`() {
    #expect(Set(screens.compactMap { $0["name"]?.string }).count == 9)
  }
}
