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

  private static func assignment(
    _ name: String, of attribute: String = "id", variant: String = "a"
  ) -> StickyAssignment? {
    StickyAssignment(attribute: attribute, identifier: "1", name: name, variant: variant)
  }
}
