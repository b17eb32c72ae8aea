import JSON
import PaywallModel
import Testing

@testable import Placements

@Suite struct PlacementReaderTests {
  private static let context = #"""
    {"targetingKey": "a", "userId": "u", "deviceId": "d", "platform": "ios", "appVersion": "2.1", "locale": "pt-BR",
     "storefront": "BR", "country": "PT", "theme": "dark", "textScale": 1.5, "width": 390, "height": 844,
     "orientation": "portrait", "device": "phone", "entitlements": ["x", "y"], "offers": {"monthly": "freeTrial"},
     "sessions": 3, "daysSinceInstall": 9, "shown": {"launch": 2}, "tier": "gold", "visits": 5, "beta": true}
    """#

  private static let query: [(name: String, value: String)] = [
    ("targetingKey", "a"), ("userId", "u"), ("deviceId", "d"), ("platform", "ios"),
    ("appVersion", "2.1"), ("locale", "pt-BR"), ("storefront", "BR"), ("country", "PT"),
    ("theme", "dark"), ("textScale", "1.5"), ("width", "390"), ("height", "844"),
    ("orientation", "portrait"), ("device", "phone"), ("entitlements", "x,y"),
    ("offers.monthly", "freeTrial"), ("sessions", "3"), ("daysSinceInstall", "9"),
    ("shown.launch", "2"), ("tier", "gold"), ("visits", "5"), ("beta", "true"),
  ]

  @Test func `a context and a query say the same`() throws {
    var context = try Samples.reader(Self.context)
    let query = PlacementReader(query: Self.query)
    #expect(context.ignored.isEmpty && query.ignored.isEmpty)
    context.attributes["visits"] = .text("5")
    context.attributes["beta"] = .text("true")
    #expect(context == query)
  }

  @Test func `attributes and offers may stand together`() throws {
    let query = PlacementReader(query: [
      ("custom", "tier=gold,beta=true"), ("offers", "monthly=freeTrial,yearly=none"),
      ("custom.club", "a b"),
    ])
    #expect(
      query.attributes == ["tier": .text("gold"), "beta": .text("true"), "club": .text("a b")])
    #expect(query.offers == ["monthly": .freeTrial, "yearly": Offer.none])
    let context = try Samples.reader(#"{"custom": {"tier": "gold", "visits": 2}, "shown": 4}"#)
    #expect(context.attributes == ["tier": .text("gold"), "visits": .number(2)])
    #expect(context.timesShown("anything", in: Interval(seconds: 1), until: Samples.now) == 4)
  }

  /// A member, and the beginning of why it is not taken.
  private static let ignored: [(member: String, reason: String)] = [
    (#""platform": "iphone""#, "expected one of ios"),
    (#""platform": 3"#, "expected one of ios"), (#""appVersion": true"#, "expected a version"),
    (#""locale": "x""#, "expected a BCP 47"), (#""country": "Spain""#, "expected a country's"),
    (#""textScale": 0"#, "expected a number from 0.5"),
    (#""width": -1"#, "expected a number from 1"),
    (#""entitlements": [true]"#, "expected a list"), (#""entitlements": {}"#, "expected a list"),
    (#""offers": {"monthly": "free"}"#, "expected offers by product"),
    (#""offers": "monthly""#, "expected offers by product"),
    (#""sessions": "many""#, "expected a number from 0"), (#""sessions": -1"#, "expected a number"),
    (#""shown": 1.5"#, "expected a whole number"),
    (#""shown": {"launch": -1}"#, "expected a whole"),
    (#""shown": {"launch": ["soon"]}"#, "expected a whole"),
    (#""tier": null"#, "expected a text of at most 256 bytes"),
    (#""tier": [true]"#, "expected a text of at most 256 bytes"),
    (#""tier": {"a": 1}"#, "expected a text"), (#""userId": """#, "expected a text of 1"),
    (#""deviceId": true"#, "expected a text of 1"),
    (#""custom": {"a": {"b": 1}}"#, "expected attributes"),
    (#""visits": 1e999"#, "expected a text of at most"),
  ]

  @Test(arguments: ignored)
  func `a member that is not as expected is passed over, and said to be`(
    member: String, reason: String
  ) throws {
    let reader = try Samples.reader(#"{"targetingKey": "a", \#(member)}"#)
    let only = try #require(reader.ignored.first)
    #expect(reader.ignored.count == 1 && only.reason.hasPrefix(reason), "\(reader.ignored)")
    var rest = reader
    rest.ignored = []
    var expected = PlacementReader()
    expected.targetingKey = "a"
    #expect(rest == expected)
  }

  @Test(arguments: [
    ("[]", "INVALID_CONTEXT"), ("\"a\"", "INVALID_CONTEXT"), ("{}", "TARGETING_KEY_MISSING"),
    (#"{"targetingKey": ""}"#, "TARGETING_KEY_MISSING"),
    (#"{"targetingKey": true}"#, "INVALID_CONTEXT"),
    (#"{"targetingKey": null}"#, "INVALID_CONTEXT"),
  ])
  func `a context that describes nobody is refused`(context: String, code: String) throws {
    let text = try JSONText(parsing: context, limits: .document)
    let error = #expect(throws: InvalidContext.self) { try PlacementReader(context: text.root) }
    #expect(error?.code.rawValue == code)
  }

  @Test func `no more is looked at than the limit`() throws {
    let many = (0..<300).map { "\"a\($0)\": 1" }.joined(separator: ",")
    let reader = try Samples.reader("{\(many)}")
    #expect(reader.attributes.count == PlacementReader.mostMembers)
    #expect(reader.ignored.map(\.reason) == ["only the first 200 of 300 members are looked at"])
    let long = PlacementReader(query: [("tier", String(repeating: "x", count: 257))])
    #expect(long.attributes.isEmpty && long.ignored.count == 1)
  }

  @Test func `what a document has no attribute for is said to be in vain`() throws {
    let decider = try Samples.everything()
    let reader = try Samples.reader(
      #"{"tier": "platinum", "visits": "many", "beta": 2, "club": "any", "email": "a", "theme": "red"}"#
    )
    #expect(
      decider.ignored(of: reader).map { "\($0.name): \($0.reason)" } == [
        "theme: expected one of light, dark", "beta: expected a boolean",
        "email: the placements have no attribute of that name",
        #"tier: expected one of "gold", "silver""#, "visits: expected a number",
      ])
  }

  @Test func `texts of a list that can be none of its values are said to be in vain`() throws {
    let decider = try Samples.decider(
      #"{"attributes": {"tags": {"type": "list", "values": ["news", "sport"]}}, "placements": {"launch": {"rules": [{"when": {"custom": {"tags": "news"}}, "show": {"paywall": "a"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    func reasons(_ tags: String) throws -> [String] {
      try decider.ignored(of: Samples.reader(#"{"tags": \#(tags)}"#)).map(\.reason)
    }
    #expect(try reasons(#"["news", "sport"]"#) == [])
    #expect(
      try reasons(#"["news", "film"]"#) == [
        #""film" does not count: expected of "news", "sport""#
      ])
    #expect(
      try reasons(#"["art", "film"]"#) == [
        #""art", "film" do not count: expected of "news", "sport""#
      ])
  }
}
