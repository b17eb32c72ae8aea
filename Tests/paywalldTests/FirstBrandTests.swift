import Foundation
import POSIX
import TestFolders
import Testing

@testable import paywalld

/// What somebody meets who has the program alone: no folder of documents, and none of its schemas, devices and fonts.
@Suite struct FirstBrandTests {
  private func initialize(_ brand: String, in paywalls: String) throws -> Int32 {
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:])
      .parse(["init", brand, "--paywalls", paywalls])
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    return try InitCommand(arguments).run().rawValue
  }

  @Test(arguments: [true, false])
  func
    `the service starts on an empty folder or none, names the first step, and serves the first brand`(
      isFolderThere: Bool
    ) throws
  {
    let program = try OwnProgram()
    let paywalls = program.folder.path("paywalls")
    if isFolderThere { try Folder.make(paywalls) }
    try program.start(on: "paywalls", until: "is not ready until a brand exists")
    #expect(
      program.log.contains(
        "\(paywalls) has no brand yet; create the first one in the studio at \(program.address)/studio/, or with: paywalld init BRAND --paywalls \(paywalls)\n"
      ), "\(program.log)")
    let waiting = try program.ask("GET", "/readyz")
    #expect(waiting.status == 503)
    #expect(
      waiting.text.contains("nothing is live yet; create a first paywall with: paywalld init BRAND")
    )
    #expect(try program.ask("GET", "/").text.contains("<code>paywalld init BRAND</code>"))
    #expect(try program.ask("GET", "/paywall").status == 404)
    #expect(try program.ask("GET", "/devices").status == 200)
    #expect(try initialize("demo", in: paywalls) == 0)
    #expect(try eventually { try program.ask("GET", "/readyz").status == 200 })
    #expect(try program.ask("GET", "/render?device=ipad").status == 200)
    #expect(try program.ask("GET", "/").text.contains("First paywall"))
  }

  @Test
  func
    `the gallery, the apps and the studio have examples without a folder of them`()
    throws
  {
    let program = try OwnProgram()
    try Folder.make(program.folder.path("paywalls"))
    try program.start(on: "paywalls", until: "is not ready until a brand exists")
    let gallery = try program.ask("GET", "/reference/examples").text
    let names = gallery.matches(of: /<article id="([^"]+)"/).map { String($0.1) }
    #expect(names.count >= 20)
    for name in names {
      #expect(try program.ask("GET", "/reference/examples/\(name).json").status == 200, "\(name)")
    }
    let index = try program.ask("GET", "/reference/names.json").text
    #expect(names.allSatisfy { index.contains("\"reference/examples#\($0)\"") }, "\(index)")
    for app in ["deals", "dishwashers", "onboarding", "premium", "streaming"] {
      #expect(try program.ask("GET", "/app/\(app)/render").status == 200, "\(app)")
    }
    #expect(try program.ask("GET", "/app/data/deals.json").status == 200)
    let picture = try program.ask("GET", "/app/premium/images/reel@2x.webp")
    #expect(picture.status == 200)
    #expect(try program.ask("GET", "/").text.contains("\(names.count) whole paywalls"))
  }

  @Test func `examples of the folder take the place of the program's`() throws {
    let program = try OwnProgram()
    try program.folder.write(#"{"components": []}"#, to: "paywalls/examples/own.json")
    try program.start(on: "paywalls", until: "is not ready until a brand exists")
    let gallery = try program.ask("GET", "/reference/examples").text
    #expect(gallery.matches(of: /<article id="([^"]+)"/).map { String($0.1) } == ["own"])
  }

  @Test func `the first paywall is valid, without a warning, by the schema beside it`() throws {
    let folder = try TemporaryFolder()
    let paywalls = folder.path("new/paywalls")
    #expect(try initialize("my-app", in: paywalls) == 0)
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:])
      .parse(["validate", paywalls])
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    #expect(try ValidateCommand(arguments).report().files.flatMap(\.warnings) == [])
    #expect(try ValidateCommand(arguments).run() == .done)
    #expect(
      try folder.names("new/paywalls/my-app/strings") == [
        "de.json", "es.json", "fr.json", "ja.json",
      ])
    let schema = try #require(
      try String(contentsOfFile: paywalls + "/my-app/1.json", encoding: .utf8)
        .firstMatch(of: /"\$schema": "([^"]+)"/))
    #expect(FileManager.default.fileExists(atPath: "\(paywalls)/my-app/\(schema.1)"))
  }

  @Test func `a schema that is another than the program's is used, and said to be`() throws {
    let program = try OwnProgram()
    let schema = "paywalls/schema/paywall-1.schema.json"
    try program.folder.write(#"{"required": ["products"]}"#, to: schema)
    try program.folder.write(
      #"{"products": {}, "components": []}"#, to: "paywalls/demo/1.json")
    try program.start(on: "paywalls", until: "differs from the schema of this program")
    #expect(program.log.contains("\(program.folder.path(schema)) is used"))
    #expect(try program.ask("GET", "/schema").text.contains("\"required\""))
  }

  @Test func `a schema that is there stays as it is`() throws {
    let folder = try TemporaryFolder()
    try folder.write("own", to: "paywalls/schema/paywall-1.schema.json")
    #expect(try initialize("demo", in: folder.path("paywalls")) == 0)
    #expect(try folder.read("paywalls/schema/paywall-1.schema.json") == "own")
    #expect(try folder.names("paywalls/schema").count == 9)
  }

  private static let refused = [
    ("Demo", "\"Demo\" cannot be a brand's name"), ("", "\"\" cannot be a brand's name"),
    ("../up", "\"../up\" cannot be a brand's name"),
    ("schema", "\"schema\" cannot be a brand's name: the name is reserved for a folder of its own"),
    ("there", "/there\" already exists; nothing was changed"),
  ]

  @Test(arguments: refused)
  func `a name that cannot be a new brand's is rejected, and nothing is written`(
    name: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "paywalls/there/notes.txt")
    let error = #expect(throws: UsageError.self) {
      try initialize(name, in: folder.path("paywalls"))
    }
    #expect(error?.text.description.contains(message) == true, "\(String(describing: error))")
    #expect(try folder.names("paywalls") == ["there"])
    #expect(try folder.names("paywalls/there") == ["notes.txt"])
  }
}
