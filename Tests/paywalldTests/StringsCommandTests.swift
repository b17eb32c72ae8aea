import Foundation
import Testing

/// `strings` as a person runs it, in a folder without anything else.
@Suite final class StringsCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.document.utf8).write(to: folder.appending(path: "1.json"))
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder)") }
  }

  private static let document = #"""
    {
      "meta": {"locale": "en"},
      "strings": {
        "en": {"signUp": "Sign up", "old": "Old"},
        "de": {"signUp": "Anmelden"}
      },
      "components": [{"type": "label", "title":   "$signUp"}]
    }
    """#

  private func run(_ words: String...) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    let (standard, errors) = (Pipe(), Pipe())
    process.executableURL = ProcessTests.program
    process.currentDirectoryURL = folder
    process.arguments = words
    process.standardOutput = standard
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try standard.fileHandleForReading.readToEnd() ?? Data()
    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: output, as: UTF8.self),
      String(decoding: messages, as: UTF8.self)
    )
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["../1", "/tmp/x", "..", "de/../../1"])
  func `a translator's language names no file elsewhere`(name: String) throws {
    let strings = folder.appending(path: "strings", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
    try Data(#"{"signUp": "Sign up"}"#.utf8).write(to: strings.appending(path: "en.json"))
    try Data("key,en,\(name)\nsignUp,Sign up,{}\n".utf8)
      .write(to: folder.appending(path: "back.csv"))
    let result = try run("strings", "import", "strings", "back.csv")
    #expect(result.status == 1)
    #expect(result.messages.contains("\"\(name)\" is not a language"), "\(result.messages)")
    try Data(#"{"strings": {"\#(name)": {"a": "A"}}, "components": []}"#.utf8)
      .write(to: folder.appending(path: "2.json"))
    let out = try run("strings", "export", "2.json", "--format", "android", "--output", "out")
    #expect(out.status == 1)
    #expect(try contents("1.json") == Self.document)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["1.json", "2.json", "back.csv", "strings"])
  }

  @Test func `a folder of texts goes to translators and comes back, a file for each locale`() throws
  {
    let texts = ["en": #"{"signUp": "Sign up"}"#, "de": #"{"signUp": "Anmelden"}"#]
    let strings = folder.appending(path: "strings", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
    for (locale, text) in texts {
      try Data(text.utf8).write(to: strings.appending(path: "\(locale).json"))
    }
    #expect(try run("strings", "check", "strings").status == 0)
    #expect(
      try run("strings", "export", "strings", "--format", "csv", "--output", "out").status == 0)
    let table = try contents("out/strings.csv")
    #expect(table.contains("Anmelden"))
    try Data(table.replacing("Anmelden", with: "Registrieren").utf8)
      .write(to: folder.appending(path: "out/strings.csv"))
    let back = try run("strings", "import", "strings", "out/strings.csv")
    #expect(back.status == 0, "\(back.messages)")
    #expect(try contents("strings/de.json") == "{\n  \"signUp\": \"Registrieren\"\n}\n")
    #expect(try contents("strings/en.json") == texts["en"])
    // Companion files count for the document: French is there, and lacks a text.
    try Data(#"{"old": "Vieux"}"#.utf8).write(to: strings.appending(path: "fr.json"))
    try Data(#"{"other": "Otro"}"#.utf8).write(to: strings.appending(path: "es.json"))
    let missing = try run("strings", "check", "1.json")
    #expect(missing.output.contains(#""fr" has no "signUp""#), "\(missing.output)")
    #expect(!missing.output.contains(#""es""#))
  }

  @Test(arguments: [
    ("xliff", "out/de.xliff"), ("xliff2", "out/de.xliff"),
    ("xcstrings", "out/Localizable.xcstrings"),
    ("android", "out/values-de/strings.xml"), ("csv", "out/strings.csv"),
  ])
  func `a translator's change comes into the document, and nothing else changes`(
    format: String, file: String
  ) throws {
    let exported = try run("strings", "export", "1.json", "--format", format, "--output", "out")
    #expect(exported.status == 0, "\(exported.messages)")
    let translated = try contents(file).replacing("Anmelden", with: "Jetzt anmelden")
    try Data(translated.utf8).write(to: folder.appending(path: file))
    let imported = try run("strings", "import", "1.json", file, "--output", "2.json")
    #expect(imported.status == 0, "\(imported.messages)")
    let document = try contents("2.json")
    #expect(document.contains("Jetzt anmelden") && document.contains("\"Sign up\""))
    #expect(
      document.hasSuffix(
        "\n  },\n  \"components\": [{\"type\": \"label\", \"title\":   \"$signUp\"}]\n}"))
    let again = try run("strings", "import", "2.json", file)
    #expect(again.output == document)
  }

  @Test func `missing and unused keys are told`() throws {
    let answer = try run("strings", "check", "1.json")
    #expect(answer.status == 1)
    #expect(
      answer.output
        == "1.json: \"de\" has no \"old\"\n1.json: no text uses \"$old\"\n")
  }

  @Test func `translators are told how much longer a text may become`() throws {
    let paywalls = ProcessTests.paywalls
    let answer = try run("strings", "budgets", "1.json", "--paywalls", paywalls)
    #expect(answer.status == 0, "\(answer.messages)")
    #expect(answer.output.hasPrefix("signUp: "))
    #expect(answer.output.contains("after that, /components/0 breaks differently on "))
    let wrong = try run(
      "strings", "budgets", "1.json", "--paywalls", paywalls, "--devices", "iphone-1")
    #expect(wrong.status == 2 && wrong.messages.contains("there is no device"))
  }

  @Test func `native readers get the sentences of terms beside the English ones`() throws {
    let sheet = try run("words", "--language", "de")
    #expect(sheet.status == 0, "\(sheet.messages)")
    #expect(sheet.output.hasPrefix("de, not yet reviewed by a native reader\n"))
    #expect(
      sheet.output.contains("terms.free\n  {duration} free\n  {duration} kostenlos\n"))
    let table = try run("words", "--format", "csv")
    #expect(table.output.contains("\"de\",\"free\",\"{duration} free\",\"{duration} kostenlos\","))
    let wrong = try run("words", "--language", "pt-Br")
    #expect(wrong.status == 2 && wrong.messages.contains("did you mean \"pt-BR\"?"))
  }

  @Test(arguments: [("xliff", 1), ("xliff2", 1), ("android", 1), ("xcstrings", 0), ("csv", 0)])
  func `a text that a format cannot represent is not exported to it`(
    format: String, status: Int32
  ) throws {
    try Data(
      #"{"meta": {"locale": "en"}, "strings": {"en": {"hello": "a\u0001b"}}, "components": []}"#
        .utf8
    ).write(to: folder.appending(path: "control.json"))
    let answer = try run("strings", "export", "control.json", "--format", format)
    #expect(answer.status == status, "\(answer.messages)")
    #expect(
      answer.messages.contains(
        "the text \"hello\" of en contains U+0001, which \(format) cannot represent")
        == (status == 1))
  }

  @Test func `a wrong file is named with its place`() throws {
    try Data("<xliff version=\"1.2\">\n".utf8).write(to: folder.appending(path: "de.xliff"))
    let answer = try run("strings", "import", "1.json", "de.xliff")
    #expect(answer.status == 1)
    #expect(
      answer.messages
        == "de.xliff:1:1: <xliff> is never closed\n   hint: correct it, or export the file again as XML 1.0\n"
    )
    #expect(try run("strings", "import", "1.json", "absent.csv").status == 2)
    #expect(try run("strings", "export", "1.json", "--format", "po").status == 2)
  }
}
