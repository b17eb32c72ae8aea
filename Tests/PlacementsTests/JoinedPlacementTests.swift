import Foundation
import JSON
import PaywallModel
import Testing

@testable import Placements

/// Several files of one brand's placements: the order of their rules, and what one may say beside the others.
@Suite struct JoinedPlacementTests {
  private static let main = #"""
    {
      "attributes": {"tier": {"type": "string"}},
      "campaigns": ["winter", "launch"],
      "placements": {
        "launch": {
          "rules": [{"when": {"country": "SE"}, "show": {"paywall": "nordic"}}],
          "otherwise": {"paywall": "main"}
        },
        "settings": {"otherwise": {"paywall": "main"}}
      }
    }
    """#

  private static let winter = #"""
    {
      "experiments": {
        "snow": {"variants": [{"name": "a", "show": {"paywall": "main"}}, {"name": "b", "show": {"paywall": "winter"}}]}
      },
      "placements": {
        "launch": {
          "rules": [
            {"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "winter"}},
            {"when": {"platform": "ios"}, "show": {"experiment": "snow"}}
          ]
        }
      }
    }
    """#

  private static let launch = #"""
    {"placements": {"launch": {"rules": [{"when": {"platform": ["ios", "android"]}, "show": {"paywall": "new"}}]}}}
    """#

  private func files(
    main: String = Self.main, winter: String? = Self.winter, launch: String? = Self.launch
  ) throws -> PlacementFiles {
    var files = PlacementFiles(main: try Samples.document(main))
    for (name, text) in [("winter", winter), ("launch", launch)] {
      guard let text else { continue }
      let file = PlacementFile.campaign(name)
      files[file] = try PlacementDocument(
        reading: Array(text.utf8), as: file, knowing: Self.known(files))
    }
    return files
  }

  private static func known(_ files: PlacementFiles) -> KnownPaywalls {
    var known = KnownPaywalls(
      versions: Dictionary(
        uniqueKeysWithValues: ["main", "nordic", "winter", "new"].map { ($0, [1]) }),
      live: ["main", "nordic", "winter", "new"])
    known.files = files
    return known
  }

  /// The mistakes of a file, or its warnings.
  private func told(
    _ text: String, as file: PlacementFile, beside files: PlacementFiles
  ) throws -> [String] {
    do throws(InvalidDocument) {
      let json = try PlacementDocument.text(of: Array(text.utf8))
      let document = try PlacementDocument(reading: json, as: file, knowing: Self.known(files))
      return document.warnings(in: json, as: file, beside: files).map {
        "warning \($0.code) \($0.pointer): \($0.message)"
      }
    } catch {
      return error.diagnostics.map { "\($0.code) \($0.pointer): \($0.message)" }
    }
  }

  private func steps(_ files: PlacementFiles) throws -> [String?] {
    let joined = try #require(files.joined)
    return joined.placements["launch"]?.rules.map(\.name) ?? []
  }

  @Test func `rules decide in the order that the main file tells`() throws {
    #expect(try steps(files()) == ["gold", "winter-rule-2", "launch-rule-1", "rule-1"])
    let first = Self.main.replacing(#"["winter", "launch"]"#, with: #"["main", "launch"]"#)
    #expect(try steps(files(main: first)) == ["rule-1", "launch-rule-1"])
    let decider = try PlacementDecider(#require(files().joined))
    let seen = try [
      #"{"tier": "gold", "country": "SE"}"#, #"{"platform": "android", "country": "SE"}"#,
      #"{"platform": "web", "country": "SE"}"#, #"{"platform": "web"}"#,
      #"{"platform": "ios", "targetingKey": "u1"}"#,
    ].map { context in
      let reader = try Samples.reader(context)
      return decider.decide("launch", for: reader, now: Samples.now)?.stepName
    }
    #expect(seen == ["gold", "launch-rule-1", "rule-1", "otherwise", "winter-rule-2"])
  }

  @Test func `placements without campaigns are decided as they are`() throws {
    let alone = Self.main.replacing(#""campaigns": ["winter", "launch"],"#, with: "")
    let document = try Samples.document(alone)
    #expect(try files(main: alone).joined == document)
  }

  @Test func `a campaign changes no name of a rule in another file`() throws {
    let more = Self.winter.replacing(
      #""rules": ["#,
      with: #""rules": [{"when": {"platform": "web"}, "show": {"paywall": "winter"}}, "#)
    #expect(
      try steps(files(winter: more))
        == ["winter-rule-1", "gold", "winter-rule-3", "launch-rule-1", "rule-1"])
  }

  @Test func `an explanation says of which file a rule is`() throws {
    let decider = try PlacementDecider(#require(files().joined))
    let reader = try Samples.reader(#"{"country": "SE"}"#)
    let found = try #require(decider.explain("launch", for: reader, now: Samples.now))
    #expect(found.steps.map(\.campaign) == ["winter", "winter", "launch", nil, nil])
    #expect(
      found.steps.map(\.pointer)
        == (["0", "1", "0", "0"].map { "/placements/launch/rules/\($0)" }
          + ["/placements/launch/otherwise"]))
  }

  @Test func `a paused campaign has no rules`() throws {
    let paused = Self.winter.replacing(#""experiments""#, with: #""paused": true, "experiments""#)
    #expect(try steps(files(winter: paused)) == ["launch-rule-1", "rule-1"])
  }

  @Test(arguments: [
    (
      #"{"experiments": {"snow": {"variants": [{"name": "a", "show": {"paywall": "main"}}, {"name": "b", "show": {"paywall": "new"}}]}}, "placements": {"launch": {"rules": [{"show": {"experiment": "snow"}}]}}}"#,
      #"duplicate-experiment /experiments/snow: the campaign "winter" also has an experiment "snow""#
    ),
    (
      #"{"placements": {"launch": {"rules": [{"name": "gold", "show": {"paywall": "new"}}]}}}"#,
      #"duplicate-rule /placements/launch/rules/0: the campaign "winter" also has a rule "gold" of "launch""#
    ),
    (
      #"{"placements": {"lunch": {"rules": [{"show": {"paywall": "new"}}]}}}"#,
      #"unknown-placement /placements/lunch: the main file has no placement "lunch""#
    ),
    (
      #"{"attributes": {"tier": {"type": "number"}}, "placements": {"launch": {"rules": [{"when": {"custom": {"tier": 3}}, "show": {"paywall": "new"}}]}}}"#,
      #"duplicate-attribute /attributes/tier: the placements also have an attribute "tier" of another form"#
    ),
    (
      #"{"placements": {"launch": {"otherwise": {"paywall": "new"}, "rules": []}}}"#,
      #"unknown-property /placements/launch/otherwise: unknown property "otherwise""#
    ),
    (
      #"{"placements": {"launch": {"rules": [{"when": {"platform": "tvos"}, "show": {"experiment": "snow"}}]}}}"#,
      #"unknown-experiment /placements/launch/rules/0/show/experiment: there is no experiment "snow""#
    ),
  ])
  func `a mistake beside another file has its place and names that file`(
    launch: String, mistake: String
  ) throws {
    let found = try told(launch, as: .campaign("launch"), beside: files(launch: nil))
    #expect(found.count == 1 && found[0].hasPrefix(mistake), "\(found)")
  }

  @Test func `the main file keeps what its campaigns need`() throws {
    let main = Self.main.replacing(#""launch": {"#, with: #""start": {"#)
    let found = try told(main, as: .main, beside: files())
    #expect(
      found.map { $0.prefix(70) } == [
        #"unknown-placement /placements: the campaign "winter" has rules for the"#,
        #"unknown-placement /placements: the campaign "launch" has rules for the"#,
      ], "\(found)")
  }

  @Test func `two campaigns that both have an experiment are told where the order names them`()
    throws
  {
    var files = try files(launch: nil)
    files.campaigns["launch"] = files.campaigns["winter"]
    let found = try told(Self.main, as: .main, beside: files)
    #expect(
      found.first
        == #"duplicate-experiment /campaigns/1: the campaign "winter" and the campaign "launch" both have an experiment "snow""#,
      "\(found)")
  }

  @Test func `what another file leaves without effect is a warning`() throws {
    let unlisted = Self.main.replacing(#", "launch""#, with: "")
    #expect(
      try told(Self.launch, as: .campaign("launch"), beside: files(main: unlisted, launch: nil))
        == [
          #"warning unlisted-campaign : the placements do not name the campaign "launch""#
        ])
    #expect(
      try told(Self.main, as: .main, beside: files(launch: nil)) == [
        #"warning absent-campaign /campaigns/1: no version of the campaign "launch" is live"#
      ])
    let all = Self.winter.replacing(#""when": {"platform": "ios"}, "#, with: "")
      .replacing(#"{"experiment": "snow"}"#, with: #"{"paywall": "winter"}"#)
      .replacing(#""experiments": {"#, with: #""attributes": {"#)
      .replacing(
        #""snow": {"variants": [{"name": "a", "show": {"paywall": "main"}}, {"name": "b", "show": {"paywall": "winter"}}]}"#,
        with: "")
    let files = try files(winter: all, launch: nil)
    #expect(
      try told(Self.launch, as: .campaign("launch"), beside: files) == [
        #"warning unreachable-rule /placements/launch/rules/0: nobody reaches this rule: the rule "winter-rule-2" of the campaign "winter" decides for the last of its readers"#
      ])
  }

  @Test func `all files together have no more than one document may have`() throws {
    func campaign(_ count: Int, _ name: String) -> String {
      let attributes = (0..<count).map { #""\#(name)\#($0)": {"type": "string"}"# }
      return
        #"{"attributes": {\#(attributes.joined(separator: ","))}, "placements": {"launch": {"rules": []}}}"#
    }
    func limits(_ count: Int) throws -> [String] {
      let files = try files(winter: campaign(60, "w"), launch: nil)
      return try told(campaign(count, "l"), as: .campaign("launch"), beside: files)
        .filter { $0.hasPrefix("many-") }
    }
    #expect(try limits(39) == [])
    #expect(
      try limits(40) == [
        "many-attributes /placements: the placements and their campaigns have 101 attributes, and 100 are allowed"
      ])
  }

  @Test func `an export of joined placements is read again and decides alike`() throws {
    let joined = try #require(files().joined)
    var writer = JSONWriter()
    joined.write(to: &writer)
    let read = try PlacementDocument(published: writer.bytes)
    #expect(read.placements["launch"]?.rules.map(\.name) == (try steps(files())))
  }

  @Test func `the schema of campaigns is the one in paywalls`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../paywalls/schema/campaign-1.schema.json")
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .trusted)
    #expect(text.root.value == PlacementDocument.campaignSchema)
  }
}
