import JSON
import Numbers
import Vocabulary

/// Which people a condition is for: those with an identifier of these, or on one of these lists.
public struct PeopleTest: Sendable, Equatable {
  public var ids: [String] = []
  /// Names of the brand's lists.
  public var lists: [String] = []

  public init(ids: [String] = [], lists: [String] = []) {
    self.ids = ids
    self.lists = lists
  }

  /// The maximum number of identifiers that a condition names itself.
  public static let mostIDs = 1_000

  static let form = {
    let ids = Form<String>.identifier.oneOrMore([:], most: mostIDs)
    let shape = Shape("people") { draft in
      [
        "if": ["type": "object"], "then": draft.value(of: listed.shape),
        "else": draft.value(of: ids.shape),
      ]
    }.with(
      #"""
      {
        "title": "People",
        "x-expected": "an id, a list of ids, or a list's name ({\"list\": \"vips\"})"
      }
      """#)
    return Form(
      shape,
      read: { node, reading in
        node.kind == .object
          ? listed.read(node, &reading) : ids.read(node, &reading).map { PeopleTest(ids: $0) }
      },
      write: { test, writer in
        if test.lists.isEmpty { ids.write(test.ids, &writer) } else { listed.write(test, &writer) }
      })
  }()

  private static let listed = Form.object(
    PeopleTest(),
    [
      Property(
        "list", .anyOf(.name), \.lists,
        help: "The name of a list of the brand's, or of several, of which one is enough.",
        isRequired: true, instead: #"{"lists segment file": "vips"}"#)
    ], #"{"x-expected": "a list ({\"list\": \"vips\"})"}"#)
}

extension Form where Value == String {
  fileprivate static let identifier = text(
    Shape(
      #"""
      {
        "type": "string",
        "minLength": 1,
        "maxLength": 256,
        "x-expected": "an id of 1 to 256 characters"
      }
      """#))
}
