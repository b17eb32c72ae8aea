import Foundation
import JSON
import Testing

@testable import paywalld

@Suite struct ServiceLogTests {
  private let time = Date(timeIntervalSince1970: 1_800_000_000)

  @Test func `a line has the time, the level and the program`() {
    let line = ServiceLog().line(.warning, "the disk is \("full")", at: time)
    #expect(line == "2027-01-15T08:00:00.000Z warning paywalld: the disk is full")
  }

  @Test func `as JSON each line is an object`() throws {
    let line = ServiceLog(format: .json).line(.error, #"cannot read "a\b""#, at: time)
    let root = try JSONText(parsing: Array(line.utf8), limits: .trusted).root
    #expect(root["time"]?.string == "2027-01-15T08:00:00.000Z")
    #expect(root["level"]?.string == "error")
    #expect(root["message"]?.string == #"cannot read "a\b""#)
    #expect(!line.contains("\n"))
  }

  @Test func `every line of a service has a time and a level`() throws {
    let program = try OwnProgram()
    try program.makeDocuments(
      "paywalls", ["espn/1.json": #"{"meta": {"name": "espn"}, "components": []}"#])
    try program.start(on: "paywalls", access: ["--dev"])
    program.stop()
    let lines = program.log.split(separator: "\n")
    #expect(lines.count > 4)
    for line in lines {
      #expect(
        line.firstMatch(of: /^[0-9T:.-]+Z (info|warning|error) paywalld: ./) != nil, "\(line)")
    }
    #expect(program.log.contains("the studio is at http://"))
  }
}
