import JSON
import PaywallModel
import PaywallTree
import Testing

@testable import PaywallRender

@Suite struct LaidOutNodeTests {
  @Test(arguments: Component.kinds.list.map(\.name) + ["type-to-come"])
  func `what lies in a component is written, whatever its type`(type: String) throws {
    let frame = Rectangle(x: 0, y: 0, width: 10, height: 10)
    var page = try Repository.render(Repository.input("disney"))
    var node = LaidOutNode(type: NodeType(rawValue: type), key: nil, frame: frame)
    node.children = [
      LaidOutNode(type: .spacer, key: ComponentKey("/components/0"), frame: frame)
    ]
    page.root.children = [node]
    let root = try JSONText(parsing: page.json(), limits: .trusted).root["root"]
    #expect(root?["children"]?[0]?["children"]?[0]?["pointer"]?.string == "/components/0")
  }

  @Test(arguments: Repository.brands)
  func `what is read of a layout is what was written`(brand: String) throws {
    for device in ["iphone-11", "iphone-se"] {
      let page = try Repository.render(Repository.input(brand, on: device))
      let text = try JSONText(parsing: page.json(), limits: .trusted)
      let read = try #require(LaidOutPaywall(reading: text.root))
      #expect(read.json() == page.json())
      #expect(read.root.all.map(\.frame).count == page.root.all.count)
    }
  }
}
