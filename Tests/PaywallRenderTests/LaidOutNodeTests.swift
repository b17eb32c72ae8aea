import JSON
import PaywallModel
import Testing

@testable import PaywallRender

@Suite struct LaidOutNodeTests {
  @Test(arguments: ComponentType.allCases)
  func `what lies in a component is written, whatever its type`(type: ComponentType) throws {
    let frame = Rectangle(x: 0, y: 0, width: 10, height: 10)
    var node = LaidOutNode(type: type, pointer: nil, frame: frame)
    node.children = [LaidOutNode(type: .spacer, pointer: "/components/0", frame: frame)]
    var writer = JSONWriter()
    node.write(to: &writer, endingAt: .max)
    let root = try JSONText(parsing: writer.bytes, limits: .trusted).root
    #expect(root["children"]?[0]?["pointer"]?.string == "/components/0")
  }
}
