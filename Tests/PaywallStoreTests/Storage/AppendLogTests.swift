import Foundation
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct AppendLogTests {
  let folder: TemporaryFolder
  var path: String { folder.path("log") }

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> (log: AppendLog, length: Int, torn: String) {
    var torn = ""
    let opened = try AppendLog.open(
      path, isWhole: { $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") },
      setAside: { torn = String(decoding: $0, as: UTF8.self) })
    #expect(opened.failure == nil)
    return (opened.log, opened.length, torn)
  }

  @Test func `lines are appended and found again`() throws {
    let (log, start, _) = try open()
    let first = try log.append([UInt8]("{1}\n".utf8), at: start)
    let second = try log.append([UInt8]("{2}\n{3}\n".utf8), at: first)
    #expect(second == 12)
    #expect(try open().length == 12)
    #expect(try folder.read("log") == "{1}\n{2}\n{3}\n")
  }

  @Test(arguments: [
    ("", "", ""),
    ("{1}\n", "{1}\n", ""),
    ("{1}\n{2", "{1}\n", "{2"),
    ("{1}\n\u{0}\u{0}\u{0}", "{1}\n", "\u{0}\u{0}\u{0}"),
    ("{1}\n\u{0}\n\u{0}\n", "{1}\n", "\u{0}\n\u{0}\n"),
    ("{1}\nforeign\n{2}\n", "{1}\nforeign\n{2}\n", ""),
    ("{1}\n{2}", "{1}\n{2}\n", ""),
    ("{1}\n{2}*", "{1}\n{2}\n", ""),
    ("foreign", "", "foreign"),
    ("foreign\n", "foreign\n", ""),
  ])
  func `what follows the last whole line is set aside and cut off`(
    text: String, kept: String, torn: String
  ) throws {
    try folder.write(text, to: "log")
    let opened = try open()
    #expect(opened.torn == torn)
    #expect(opened.length == kept.utf8.count)
    #expect(try folder.read("log") == kept)
  }

  @Test func `a whole line longer than one look from the end is kept`() throws {
    let long = "{" + String(repeating: "x", count: 300_000) + "}\n"
    try folder.write("{1}\n" + long + "torn", to: "log")
    let opened = try open()
    #expect(opened.torn == "torn")
    #expect(opened.length == 4 + long.utf8.count)
  }

  @Test func `what was appended can be taken back`() throws {
    let (log, start, _) = try open()
    let length = try log.append([UInt8]("{1}\n".utf8), at: start)
    _ = try log.append([UInt8]("{2}\n".utf8), at: length)
    try log.cut(to: length)
    #expect(try folder.read("log") == "{1}\n")
  }
}
