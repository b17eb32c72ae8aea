import Experiments
import Testing

@Suite struct StickyAssignmentTests {
  @Test(arguments: [
    ("e__0", "e", 0), ("e__12", "e", 12), ("a__1__2", "a__1", 2), ("__3", "", 3),
    ("é_1__7", "é_1", 7),
    ("e____5", "e__", 5),
  ])
  func `a name has a key and a version`(name: String, key: String, version: Int) throws {
    let read = try #require(Self.assignment(name))
    #expect((read.experiment, read.bucketVersion) == (key, version))
    #expect(read.name == name)
  }

  @Test(arguments: [
    "", "e", "e__", "e_1", "e__01", "e__-1", "e__+1", "e__x", "e__99999999999999999999", "1",
    "e__١",
  ])
  func `another name is none`(name: String) { #expect(Self.assignment(name) == nil) }

  @Test func `a new assignment replaces that of the same person, experiment and version`() throws {
    let old = try #require(Self.assignment("e__1", variant: "a"))
    let other = try #require(Self.assignment("e__2", variant: "a"))
    let new = try #require(Self.assignment("e__1", variant: "b"))
    #expect([old].recording(other) == [old, other])
    #expect([old, other].recording(new) == [new, other])
  }

  @Test func `an identifier's own assignments come before those of the fallback`() throws {
    let own = try #require(Self.assignment("e__1", variant: "a"))
    let same = try #require(Self.assignment("e__1", of: "device", variant: "b"))
    let more = try #require(Self.assignment("e__2", of: "device", variant: "b"))
    let all = [same, more, own]
    let person = Subject.Identifier("id", "1")
    let device = Subject.Identifier("device", "1")
    #expect(all.merged(of: person, over: device) == [own, more])
    #expect(all.merged(of: person, over: nil) == [own])
    #expect(all.merged(of: device, over: device) == [same, more])
    #expect(all.merged(of: .init("id", "2"), over: device) == [same, more])
  }

  private static func assignment(
    _ name: String, of attribute: String = "id", variant: String = "a"
  ) -> StickyAssignment? {
    StickyAssignment(attribute: attribute, identifier: "1", name: name, variant: variant)
  }
}
