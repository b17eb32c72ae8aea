import JSON
import PaywallModel
import PaywallTree
import Testing

@testable import PaywallRender

@Suite struct LaidOutNodeTests {
  @Test(arguments: Component.kinds.list.map(\.name) + ["type-to-come"])
  func `children are written, whatever the component's type`(type: String) throws {
    let frame = PaywallRectangle(x: 0, y: 0, width: 10, height: 10)
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
  func `a layout reads as it was written`(brand: String) throws {
    for device in ["iphone-11", "iphone-se"] {
      let page = try Repository.render(Repository.input(brand, on: device))
      let text = try JSONText(parsing: page.json(), limits: .trusted)
      let read = try #require(LaidOutPaywall(reading: text.root))
      #expect(read.json() == page.json())
      #expect(read.root.all.map(\.frame).count == page.root.all.count)
    }
  }

  @Test(arguments: Component.kinds.list.map(\.name))
  func `a component says the type that its declaration names`(name: String) throws {
    #expect(try #require(Component.kinds[name]).initial.type == name)
  }

  @Test(arguments: FixtureFile.all(in: "trees"))
  func `a tree is written as it was read`(file: FixtureFile) throws {
    let page = try #require(LaidOutPaywall(reading: file.text.root))
    let written = String(decoding: page.json(), as: UTF8.self)
    #expect(written == String(decoding: file.text.root.value.encoded(), as: UTF8.self))
  }

  @Test(arguments: FixtureFile.all(in: "trees"))
  func `the order of members does not matter`(file: FixtureFile) throws {
    let page = try #require(LaidOutPaywall(reading: file.text.root))
    let reversed = try JSONText(
      parsing: Self.reversed(file.text.root.value).encoded(), limits: .trusted)
    #expect(try #require(LaidOutPaywall(reading: reversed.root)).json() == page.json())
  }

  private static func reversed(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let fields):
      .object(fields.reversed().map { JSONField(name: $0.name, value: reversed($0.value)) })
    case .array(let elements): .array(elements.map(reversed))
    case .null, .bool, .number, .string: value
    }
  }

  @Test func `every member that the schema declares occurs in some tree of the fixtures`() throws {
    var written: Set<String> = []
    for file in FixtureFile.all(in: "trees") { Self.collect(file.text.root.value, &written) }
    var declared: Set<String> = []
    Self.declare(LayoutSchema.closed, &declared)
    #expect(declared.count > 100)
    #expect(declared.subtracting(written).sorted() == [])
  }

  private static func collect(_ value: JSONValue, _ names: inout Set<String>) {
    switch value {
    case .object(let fields):
      for field in fields {
        names.insert(field.name)
        collect(field.value, &names)
      }
    case .array(let elements): for element in elements { collect(element, &names) }
    case .null, .bool, .number, .string: break
    }
  }

  /// The properties of a page, and of all that it refers to.
  private static func declare(_ schema: JSONValue, _ names: inout Set<String>) {
    var seen: Set<String> = []
    var open = [schema]
    while let next = open.popLast() {
      switch next {
      case .array(let elements): open += elements
      case .object(let fields):
        for field in fields where field.name != "$defs" {
          open.append(field.value)
          if field.name == "properties", case .object(let members) = field.value {
            names.formUnion(members.map(\.name))
          }
          if field.name == "$ref", case .string(let reference) = field.value,
            seen.insert(reference).inserted,
            let definition = schema["$defs"]?[
              reference.split(separator: "/").last.map(String.init) ?? ""]
          {
            open.append(definition)
          }
        }
      case .null, .bool, .number, .string: break
      }
    }
  }
}
