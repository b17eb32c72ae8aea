import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures

/// `pages`: reads one case per line from the standard input, lays it out, and prints one line of JSON for it.
///
/// A case is `{document, device, orientation?, textScale?, direction?, images: {name: [width, height]}}`. The result is `{pointer: [x, y,
/// width, height]}` on the screen in points, or `{"error": …}`.
enum PagesCommand {
  /// The number of pixels in a point, large enough that frames are practically not rounded.
  private static let scale = 4096.0

  static func run(_ arguments: [String]) throws -> Int32 {
    let assets = try RenderingAssets(paywalls: arguments.first ?? "paywalls")
    while let line = readLine() {
      var writer = JSONWriter(style: .compact)
      writer.beginObject()
      do {
        let test = try JSONText(parsing: Array(line.utf8), limits: .trusted).root
        try write(page(of: test, test["document"], assets: assets), to: &writer)
      } catch {
        writer.key("error")
        writer.string("\(error)")
      }
      writer.endObject()
      FileHandle.standardOutput.write(Data(writer.bytes + [UInt8(ascii: "\n")]))
    }
    return 0
  }

  /// Lays out a document with the settings of the case.
  static func page(of test: JSONNode, _ document: JSONNode?, assets: RenderingAssets) throws
    -> LaidOutPaywall
  {
    guard let node = document else { throw LabError("a case has no document") }
    guard var device = test["device"]?.string.flatMap({ assets.devices[$0] }) else {
      throw LabError("a case has no device of the table")
    }
    device.scale = scale
    let images = images(test["images"])
    var input = RenderInput(document: try PaywallDocument(decoding: node), device: device) {
      images[$0]
    }
    let orientation = test["orientation"]?.string.flatMap(Orientation.init)
    input.reader.screen = device.turned(to: orientation ?? .portrait)
    input.reader.textScale = TextScale(nearest: test["textScale"]?.number?.double ?? 1)
    input.reader.direction = test["direction"]?.string.flatMap(WritingDirection.init)
    return try assets.renderer.render(input)
  }

  private static func images(_ sizes: JSONNode?) -> [String: ImageHeader] {
    var images: [String: ImageHeader] = [:]
    for member in sizes?.members.map(Array.init) ?? [] {
      let size = member.value.elements?.compactMap { $0.number?.double } ?? []
      guard size.count == 2 else { continue }
      images[member.key] = ImageHeader(type: .png, width: size[0], height: size[1])
    }
    return images
  }

  private static func write(_ page: LaidOutPaywall, to writer: inout JSONWriter) {
    for node in page.root.all {
      guard let pointer = node.pointer else { continue }
      writer.key(pointer)
      writer.beginArray()
      for number in [node.frame.x, node.frame.y, node.frame.width, node.frame.height] {
        writer.number(number, maxDecimals: 4)
      }
      writer.endArray()
    }
  }
}
