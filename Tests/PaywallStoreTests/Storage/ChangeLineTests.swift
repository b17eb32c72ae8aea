import PaywallStorage
import Testing

/// The lines of the log of every kind of change. Logs outlive releases, so these bytes stay.
@Suite struct ChangeLineTests {
  private static let hash = String(repeating: "0a", count: 32)
  private static let brand = #""brand":"disney""#
  private static let plan = #""brand":"disney","version":2,"etag":"\"a\"","name":"disney-7""#
  private static let content =
    #""at":"2026-01-02T03:04:05.006Z","document":"\#(hash)","pins":{"images/a.png":"\#(hash)"}"#

  /// The members of each kind after `action`, up to `before`.
  static let lines: [(kind: String, members: String)] = [
    ("record", #"\#(brand),"version":2,"etag":"\"a\"",\#(content)"#),
    ("publish", #"\#(brand),"version":2,"etag":"\"a\"",\#(content)"#),
    (
      "publish",
      #"\#(brand),"version":2,"etag":"\"a\"",\#(content),"forced":true,"unapproved":true"#
    ),
    ("publish", #"\#(brand),"version":3,"etag":"\"a\"","document":"\#(hash)""#),
    ("publish", #"\#(brand),"version":3,"etag":"\"a\"","document":"\#(hash)","words":2"#),
    ("found", #""brand":"disney","paywall":"gift","version":2,"etag":"\"a\"",\#(content)"#),
    ("activate", #"\#(brand),"version":2,"etag":"\"a\"","forced":true"#),
    ("activate", brand),
    ("live", #"\#(brand),"version":2,"etag":"\"a\"","unapproved":true"#),
    ("live", #""brand":"disney","placements":true,"version":2,"etag":"\"a\"""#),
    ("canary", #"\#(plan),"share":0.05,"seconds":7200,"forced":true,"unapproved":true"#),
    ("canary", #"\#(plan),"share":0.125,"seconds":300"#),
    ("canary-pass", plan),
    ("canary-stop", plan),
    ("delete", #"\#(brand),"version":2,"etag":"\"a\"""#),
    ("delete-brand", brand),
    ("put-image", #"\#(brand),"etag":"\"a\"","name":"a.png","blob":"\#(hash)""#),
    ("delete-image", #"\#(brand),"name":"a.png""#),
    ("put-file", #"\#(brand),"etag":"\"a\"","name":"data/a.json","blob":"\#(hash)""#),
    ("delete-file", #"\#(brand),"name":"data/a.json""#),
    ("declare", #""name":"\#(hash)""#),
    (
      "schedule",
      #"\#(plan),"at":"2026-01-02T03:04:05.000Z","until":"2026-01-03T03:04:05.000Z","forced":true,"unapproved":true"#
    ),
    ("schedule", #"\#(plan),"at":"2026-01-02T03:04:05.000Z""#),
    ("unschedule", plan),
    ("schedule-start", #"\#(plan),"forced":true"#),
    ("schedule-end", plan),
    ("schedule-skip", plan),
    ("schedule-stop", plan),
    (
      "propose",
      #"\#(plan),"at":"2026-01-02T03:04:05.000Z","until":"2026-01-03T03:04:05.000Z","activates":true,"forced":true"#
    ),
    ("propose", #"\#(plan),"share":0.05,"seconds":7200"#),
    ("propose", plan),
    ("approve", plan),
    ("withdraw", plan),
    ("revoke-preview", #"\#(plan),"until":"2026-01-03T03:04:05.000Z""#),
    ("add-token", #""name":"ci","role":"publisher""#),
    ("remove-token", #""name":"ci","role":"publisher""#),
    ("add-key", #"\#(brand),"name":"ios","digest":"\#(hash)","eventsPerMinute":60"#),
    ("remove-key", #"\#(brand),"name":"ios","dropped":"disney/ios""#),
    ("remove-key", #"\#(brand),"name":"ios""#),
    ("guard-rail", #""brand":"disney","placements":true,"name":"e/1/b/refunds""#),
    ("gate-errors", #"\#(brand),"version":2,"etag":"\"a\"","name":"0a0a""#),
    ("rules-due", #"\#(brand),"version":2,"etag":"\"a\"","name":"eu","from":"2027-03-01""#),
  ]

  private static func line(_ kind: String, _ members: String) -> String {
    #"{"sequence":7,"time":"2026-01-02T03:04:05.006Z","action":"\#(kind)",\#(members),"#
      + #""before":{"active":"espn","live":1},"after":{"active":"espn","live":2},"#
      + #""actor":"anna","peer":"10.0.0.1","requestId":"r","reason":"why"}"#
  }

  @Test(arguments: lines) func `a line is written as it was read`(
    _ kind: String, _ members: String
  ) throws {
    let line = Self.line(kind, members)
    let change = try #require(LoggedChange(line: ArraySlice(line.utf8)))
    #expect(String(decoding: change.json(), as: UTF8.self) == line)
    #expect(change.action == kind)
  }

  /// The members that a line may lack, with the kinds that they belong to.
  private static let optional: Set<String> = [
    "record at", "publish at", "found at", "activate version", "schedule until", "propose at",
    "propose until",
  ]

  @Test(arguments: lines) func `a line that lacks a member of its kind is not a change`(
    _ kind: String, _ members: String
  ) {
    let names = [
      "brand", "version", "name", "at", "until", "document", "blob", "role", "digest",
      "eventsPerMinute", "from",
    ]
    for name in names where members.contains("\"\(name)\":") {
      let rest = members.replacing("\"\(name)\":", with: "\"other\":")
      let change = LoggedChange(line: ArraySlice(Self.line(kind, rest).utf8))
      #expect((change != nil) == Self.optional.contains("\(kind) \(name)"), "\(name)")
    }
  }

  @Test func `a line of an unknown kind is no change`() {
    #expect(LoggedChange(line: ArraySlice(Self.line("rename", Self.brand).utf8)) == nil)
  }
}
