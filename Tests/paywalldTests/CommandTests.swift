import Foundation
import Testing

/// `validate` and `render` as a person runs them, in a folder without anything else.
@Suite struct CommandTests {
  private let commands: CommandFolder

  init() throws { commands = try CommandFolder() }

  private var folder: URL { commands.url }

  @Test(arguments: [["validate"], ["render"]])
  func `a named pipe is said to be one, and nothing waits for it`(words: [String]) throws {
    let path = folder.appending(path: "1.json").path
    #expect(mkfifo(path, 0o600) == 0)
    let result = try commands.run(words + [path, "--paywalls", CommandFolder.paywalls])
    #expect(result.status == 1)
    #expect(
      (result.output + result.messages).contains(
        "\(path):1:1: it is a named pipe, and only regular files are read"))
  }

  @Test(arguments: [["validate"], ["render"]])
  func `a file that is not there is what the message is about`(words: [String]) throws {
    let result = try commands.run(words + ["none.json"])
    #expect(result.status == 2)
    #expect(result.messages.contains("cannot read \"none.json\""))
  }

  @Test(arguments: [["validate"], ["render"]])
  func `a document outside any paywalls folder is checked with the program's own files`(
    words: [String]
  ) throws {
    try Data(#"{"components": []}"#.utf8).write(to: folder.appending(path: "1.json"))
    #expect(try commands.run(words + ["1.json"]).status == 0)
    try Data(#"{"components": 5}"#.utf8).write(to: folder.appending(path: "1.json"))
    let wrong = try commands.run(words + ["1.json"])
    #expect(wrong.status == 1)
    #expect((wrong.output + wrong.messages).contains("1.json:1:16: expected"))
  }

  @Test(arguments: [["validate"], ["render"]])
  func `a paywalls folder that is named and not there is an error`(words: [String]) throws {
    try Data("{}".utf8).write(to: folder.appending(path: "1.json"))
    let result = try commands.run(words + ["1.json", "--paywalls", "none"])
    #expect(result.status == 2)
    #expect(result.messages.contains("the paywalls folder \"none\" does not exist"))
  }

  @Test func `a picture that the service would reject is reported with its file`() throws {
    let images = folder.appending(path: "disney/images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>"#
    try Data(svg.utf8).write(to: images.appending(path: "logo.svg"))
    let document = #"{"components": [{"type": "image", "url": "images/logo.svg"}]}"#
    for name in ["1.json", "2.json"] {
      try Data(document.utf8).write(to: folder.appending(path: "disney/\(name)"))
    }
    let result = try commands.run(["validate", "disney", "--paywalls", CommandFolder.paywalls])
    #expect(result.status == 1)
    let line =
      "disney/images/logo.svg:1:1: logo.svg: not an svg file that is taken: line 1, column 41: <script>"
    #expect(result.output.components(separatedBy: line).count == 2, "\(result.output)")
    try Data(svg.replacing("<script/>", with: "").utf8).write(
      to: images.appending(path: "logo.svg"))
    #expect(
      try commands.run(["validate", "disney", "--paywalls", CommandFolder.paywalls]).status == 0)
  }

  @Test func `a mistake in a file that documents share is reported once in each folder`() throws {
    for brand in ["disney", "espn"] {
      for name in ["1.json", "2.json"] { try write(#"{"components": []}"#, to: "\(brand)/\(name)") }
      try write(#"{"colors": {"ink": 5}}"#, to: "\(brand)/theme.json")
    }
    let result = try commands.run([
      "validate", "disney", "espn", "--paywalls", CommandFolder.paywalls,
    ])
    #expect(result.status == 1)
    for brand in ["disney", "espn"] {
      let place = "\(brand)/theme.json:1:20: "
      #expect(result.output.components(separatedBy: place).count == 2, "\(result.output)")
    }
  }

  @Test(arguments: [
    ("--render-visits", "4", "more than the 2 times"),
    ("--render-work", "60", "more than the 30 steps"),
  ])
  func `validate refuses what a service with these limits would, with its place`(
    limit: String, value: String, message: String
  ) throws {
    let open =
      #"{"type": "stack", "direction": "row", "wrap": "wrap", "minHeight": "10%", "components": ["#
    let nested = String(repeating: open, count: 24) + String(repeating: "]}", count: 24)
    let document = #"{"components": [\#(nested)]}"#
    let words = ["validate", "-", "--paywalls", CommandFolder.paywalls]
    #expect(try commands.run(words, input: document).status == 0)
    let refused = try commands.run(words + [limit, value], input: document)
    #expect(refused.status == 1)
    #expect(refused.output.hasPrefix("-:1:") && refused.output.contains(message))
    #expect(refused.output.contains("(/components/0"), "\(refused.output)")
  }

  @Test func `validate warns of more states than one answer has, and says their number`() throws {
    let questions = [("goal", 3), ("diet", 4), ("pace", 2), ("page", 3)]
    func document(_ questions: [(name: String, answers: Int)]) -> String {
      let state = questions.map { name, answers in
        "\"\(name)\": {\"choice\": [\((1...answers).map { "\"a\($0)\"" }.joined(separator: ", "))]}"
      }
      let taps = questions.flatMap { name, answers in
        (1...answers).map {
          #"{"type": "button", "title": "\#($0)", "action": {"type": "set", "variable": "\#(name)", "to": "a\#($0)"}}"#
        }
      }
      return
        "{\"state\": {\(state.joined(separator: ", "))}, \"components\": [\(taps.joined(separator: ", "))]}"
    }
    let words = ["validate", "-", "--paywalls", CommandFolder.paywalls]
    let many = try commands.run(words, input: document(questions))
    #expect(many.status == 0, "\(many.output)")
    #expect(
      many.output.contains(
        "taps lead to more than 64 states; the values of diet, goal, pace, page make 4 × 3 × 2 × 3 = 72: use fewer variables or values"
      ), "\(many.output)")
    #expect(!many.output.contains("state.NAME"))
    let allowed = words + ["--render-states", "72"]
    #expect(try !commands.run(allowed, input: document(questions)).output.contains("states"))
    let few = try commands.run(words, input: document(questions.dropLast()))
    #expect(few.status == 0 && !few.output.contains("states"))
  }

  @Test func `a dash is the document on standard input`() throws {
    let good = try commands.run(
      ["validate", "-", "--paywalls", CommandFolder.paywalls], input: #"{"components": []}"#)
    #expect(good.status == 0 && good.output.contains("1 document is valid"))
    let wrong = try commands.run(
      ["validate", "-", "--paywalls", CommandFolder.paywalls], input: #"{"components": 5}"#)
    #expect(wrong.status == 1 && wrong.output.hasPrefix("-:1:16: expected"))
    let tree = try commands.run(
      ["render", "-", "--paywalls", CommandFolder.paywalls], input: #"{"components": []}"#)
    #expect(tree.status == 0 && tree.output.contains("\"root\""))
    let long = String(repeating: " ", count: 2 << 20)
    let large = try commands.run(
      ["validate", "-", "--paywalls", CommandFolder.paywalls], input: long)
    #expect(large.status == 1 && large.output.contains("it is larger than 1048576 bytes"))
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private static let shared =
    #"{"strings": {"en": {"buy": "Buy {monthly.price}"}}, "components": [{"type": "button", "title": "$buy", "action": {"type": "purchase", "product": "monthly"}}, {"type": "fragment", "name": "card"}]}"#

  @Test
  func `a folder is checked with the files beside its documents, and each file alone`()
    throws
  {
    try write(Self.shared, to: "disney/1.json")
    try write(
      #"{"monthly": {"sku": "m", "price": "4.99", "currency": "EUR"}}"#, to: "disney/products.json")
    try write(#"{"buy": "Köp {monthly.price}"}"#, to: "disney/strings/sv.json")
    try write(#"{"component": {"type": "spacer"}}"#, to: "disney/fragments/card.json")
    let good = try commands.run(["validate", "disney", "--paywalls", CommandFolder.paywalls])
    #expect(good.status == 0, "\(good.output)")
    let swedish = try commands.run(
      ["render", "disney/1.json", "--paywalls", CommandFolder.paywalls, "--locale", "sv"])
    #expect(swedish.output.contains("Köp 4,99"), "\(swedish.messages)")
    try write(#"{"monthly": {"sku": "m", "price": 4.99}}"#, to: "disney/products.json")
    try write(#"{"buy": "Köp {weekly.price}"}"#, to: "disney/strings/sv.json")
    let wrong = try commands.run(["validate", "disney", "--paywalls", CommandFolder.paywalls])
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("disney/products.json:1:"), "\(wrong.output)")
    #expect(wrong.output.contains("(in strings/sv.json at /buy)"), "\(wrong.output)")
  }

  @Test func `what else is known of a reader comes from a file`() throws {
    try write(
      #"{"data": {"deals": [{"title": "Own"}]}, "components": [{"@each": "@deals", "@as": "deal", "@do": {"type": "label", "title": "@deal.title"}}]}"#,
      to: "1.json")
    try write(#"{"data": {"deals": [{"title": "Given"}]}}"#, to: "content.json")
    let words = [
      "render", "1.json", "--paywalls", CommandFolder.paywalls, "--content", "content.json",
    ]
    #expect(try commands.run(words).output.contains("\"Given\""))
    try write(#"{"data": {"deals": [{"title": true}]}}"#, to: "content.json")
    let wrong = try commands.run(words)
    #expect(wrong.status == 1)
    #expect(wrong.messages.contains(#"(in the data "deals" at /0/title)"#), "\(wrong.messages)")
    try write(#"{"products": []}"#, to: "content.json")
    #expect(try commands.run(words).messages.hasPrefix("content.json:1:14: expected products"))
  }
}
