import HTTP
import JSON
import Testing

@testable import Routing
@testable import SiteRoutes

@Suite struct AnswerFormTests {
  private struct Person {
    var name: String
    var age: Int?
    var friends: [Person] = []
  }

  private static let friend = AnswerForm<Person>.object([
    .member("name", .text, \.name), .optional("age", .integer, \.age),
  ]).named("Friend")

  private static let person = AnswerForm<Person>.object([
    .all(of: friend) { $0 }, .member("years", .nullable(.integer), \.age),
    .member("friends", .list(of: friend, atMost: 2), \.friends),
    .member("ages", .table(of: .integer)) { person in
      person.friends.compactMap { friend in friend.age.map { (friend.name, $0) } }
    },
    .made(["patch": .array], optional: ["note": .text]) { _ in ["patch": []] },
  ]).named("Person")

  @Test func `a form writes the members that have a value, in its order`() {
    let person = Person(name: "Ada", friends: [Person(name: "Max", age: 5), Person(name: "Eva")])
    let text = String(decoding: Self.person.text(of: person), as: UTF8.self)
    #expect(
      text
        == #"{"name":"Ada","years":null,"friends":[{"name":"Max","age":5},{"name":"Eva"}],"ages":{"Max":5},"patch":[]}"#
    )
  }

  @Test func `a form describes its members and which of them are always there`() {
    #expect(Self.person.shape.schema == ["$ref": "#/components/schemas/Person"])
    #expect(
      Self.person.shape.definition == [
        "type": "object", "required": ["name", "years", "friends", "ages", "patch"],
        "properties": [
          "name": ["type": "string"], "age": ["type": "integer"],
          "years": ["type": ["integer", "null"]],
          "friends": [
            "type": "array", "items": ["$ref": "#/components/schemas/Friend"], "maxItems": 2,
          ],
          "ages": ["type": "object", "additionalProperties": ["type": "integer"]],
          "patch": ["type": "array", "items": [:]], "note": ["type": "string"],
        ],
      ])
  }

  @Test func `a shape without a type may be null beside its own`() {
    #expect(
      AnswerForm.nullable(Self.friend).shape.schema == [
        "anyOf": [["$ref": "#/components/schemas/Friend"], ["type": "null"]]
      ])
  }

  @Test func `the components have all shapes that answers mention, and tell of double names`() {
    func route(_ answer: RouteAnswer) -> Route {
      Route(.get, "/", name: "get", summary: "", answers: [answer]) { _ in
        .response(HTTPResponse(.ok))
      }
    }
    let person = route(.json(Self.person, ""))
    let components = ContentComponents(of: [person, person])
    #expect(components.schemas.map(\.name) == ["Problem", "Person", "Friend"])
    #expect(components.ambiguous.isEmpty)
    let other = route(.json(AnswerForm<Person>.object([]).named("Friend"), ""))
    #expect(ContentComponents(of: [person, other]).ambiguous == ["Friend"])
  }
}
