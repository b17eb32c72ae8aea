import Foundation
import JSON
import PaywallModel
import PaywallResolve
import PaywallTree
import Synchronization
import Testing

@testable import PaywallRender

/// Pages on screens of any size, and at their very edges.
@Suite struct ScreenTests {
  private func page(_ document: String, _ values: [String: String]) throws -> LaidOutPaywall {
    let reader = try Reader(devices: Repository.assets.get().devices, choices: ReaderChoices()) {
      values[$0]
    }
    let document = try Repository.parse(Array(document.utf8))
    return try Repository.render(RenderInput(document: document, reader: reader) { _ in nil })
  }

  private static let long =
    #"{"type": "spacer", "length": 2000}, {"type": "stack", "id": "last", "height": 10}"#

  @Test func `a page is laid out for the measures of any screen`() throws {
    let page = try page(
      #"{"components": [{"type": "stack", "height": "fill"}]}"#,
      ["width": "300", "height": "500", "safeArea": "40,1,20,2", "scale": "1.5"])
    #expect(page.screen.device == nil && page.screen.scale == 1.5)
    #expect(page.root.frame == PaywallRectangle(x: 0, y: 0, width: 300, height: 500))
    let frame = try #require(page.root.children.first?.frame)
    #expect(frame.y == 40 && frame.height == 440 && abs(frame.x - 34) < 0.5)
  }

  @Test(arguments: [
    ["width": "300"], ["height": "300"], ["width": "300", "height": "300", "device": "ipad"],
    ["width": "300", "height": "300", "safeArea": "150,0,150,0"], ["device": "nokia"],
  ])
  func `values that make no screen are refused`(values: [String: String]) throws {
    let devices = try Repository.assets.get().devices
    #expect(throws: ViewportError.self) {
      try Reader(devices: devices, choices: ReaderChoices()) { values[$0] }
    }
  }

  @Test(arguments: [("safeArea", 48.0), ("top", 0), ("screen", 0)])
  func `a page that scrolls reaches as far as it says`(reach: String, top: Double) throws {
    let document = #"{"meta": {"reach": "\#(reach)"}, "components": [\#(Self.long)]}"#
    let root = try page(document, ["device": "iphone-11"]).root
    #expect(root.children.first?.frame.y == top)
    #expect(root.scroll?.viewport.y == top)
    #expect(root.scroll?.viewport.bottom == 896)
    let end = try #require(root.children.last).frame.bottom + (reach == "screen" ? 0 : 34)
    #expect(root.scroll.map { $0.viewport.y + $0.contentHeight } == end)
  }

  @Test func `a component in the whole screen covers everything and stays`() throws {
    let overlay =
      ##"{"type": "stack", "id": "over", "position": "screen", "inset": 0, "background": "#00000080"}"##
    let document =
      #"{"components": [\#(overlay), \#(Self.long)], "footer": {"type": "stack", "components": []}}"#
    let root = try page(document, ["device": "iphone-11"]).root
    let last = try #require(root.children.last)
    #expect(last.id == "over" && last.isPinned && last.frame == root.frame)
    #expect(root.children.first?.type == .spacer)
  }

  @Test func `a table that comes while the service runs is taken, and a wrong one changes nothing`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["devices.json", "fonts"] {
      try FileManager.default.copyItem(
        at: Repository.paywalls.appending(path: name), to: folder.appending(path: name))
    }
    let told = Mutex<[String]>([])
    let assets = try RenderingAssets(paywalls: folder.path) { line in
      told.withLock { $0.append(line) }
    }
    let before = assets.devices.devices
    let file = folder.appending(path: "devices.json")
    try Data(#"{"devices": [{"id": "a", "name": "A"}]}"#.utf8).write(to: file)
    assets.deviceFile.look()
    #expect(assets.devices.devices == before)
    #expect(told.withLock { $0 }.first?.contains(#"1:14: expected a member "width""#) == true)
    try Data(
      #"{"devices": [{"id": "a", "name": "A", "width": 1, "height": 2, "scale": 1, "safeArea": {}, "landscape": {}}]}"#
        .utf8
    ).write(to: file)
    assets.deviceFile.look()
    #expect(assets.devices.devices.map(\.id) == ["a"])
    #expect(told.withLock { $0.count } == 1)
    try Data("{}".utf8).write(to: folder.appending(path: "fonts/other.json"))
    for _ in 0..<2 { assets.deviceFile.look() }
    #expect(told.withLock { $0.count } == 2)
    #expect(told.withLock { $0.last }?.contains("fonts holds other files now") == true)
  }

  @Test func `every device says where its measures come from`() throws {
    let devices = try Repository.assets.get().devices.devices
    #expect(devices.count > 60)
    for device in devices { #expect(device.source?.hasPrefix("https://") == true, "\(device.id)") }
  }
}
