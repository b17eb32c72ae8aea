import PaywallStorage
import TestEtcd
import TestFolders
import Testing

@testable import PaywallFleet
@testable import PaywallStore

/// The lines that nodes write for each other in etcd.
@Suite(.serialized) struct FleetLinesTests {
  private func lines(_ node: FleetNode) throws -> SharedLines {
    try #require(node.store.storage.sharing.lines)
  }

  private func line(_ number: Int, _ text: String) -> SharedLine {
    SharedLine(number: number, bytes: bytes(text))
  }

  @Test(arguments: EtcdProgram.first)
  func `a node adds its next line once, and another node reads it`(program: EtcdProgram) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    for node in [first, second] { try node.open() }
    let (own, other) = (try lines(first), try lines(second))
    let floor = try own.ends().floor
    #expect(floor > 0)
    #expect(try own.append("a", line(floor + 1, "x")))
    #expect(try own.append("a", line(floor + 1, "x")))
    #expect(try !own.append("a", line(floor + 1, "y")))
    #expect(try !own.append("a", line(floor + 3, "z")))
    #expect(try own.append("a", line(floor + 2, "y")))
    #expect(try other.ends().lines == ["a": floor + 2])
    #expect(try other.read("a", 0) == [line(floor + 1, "x"), line(floor + 2, "y")])
    #expect(try other.read("a", floor + 1) == [line(floor + 2, "y")])
    #expect(try other.ends().loose == 2)
  }

  @Test(arguments: EtcdProgram.first)
  func `one node puts a whole in the place of lines, and forgets who writes nothing`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let (first, second) = (try fleet.node("a"), try fleet.node("b", []))
    for node in [first, second] { try node.open { $0.limits.pieceBytes = 1_000 } }
    let (own, other) = (try lines(first), try lines(second))
    for number in 1...3 { _ = try own.append("a", line(number, "\(number)")) }
    _ = try other.append("b", line(1, "b"))
    let content = [UInt8](repeating: 7, count: 10_000)
    let version = try own.ends().version
    let isMade = try eventually { try own.replace(version) { (["a": 2, "b": 1], content) } }
    #expect(isMade)
    #expect(try !own.replace(version) { (["a": 3], []) })
    let ends = try other.ends()
    #expect(try !other.replace(ends.version) { (["a": 3, "b": 1], []) })
    #expect(ends.whole == ["a": 2, "b": 1] && ends.lines == ["a": 3, "b": 1])
    #expect(
      try other.whole() == WholeLines(version: ends.version, ends: ends.whole, bytes: content))
    #expect(try other.read("a", 0) == [line(3, "3")])
    #expect(try own.append("a", line(1, "1")))
    #expect(try own.replace(ends.version) { (["a": 3, "b": 1], bytes("all")) })
    let later = try own.ends()
    #expect(later.lines == ["a": 3] && later.whole == ["a": 3] && later.loose == 0)
    #expect(try own.whole()?.bytes == bytes("all"))
    #expect(try fleet.count(fleet.keys.lines("a", from: 0)) == 0)
    #expect(try other.append("b", line(later.floor + 1, "new")))
    #expect(try own.ends().lines["b"] == later.floor + 1)
  }

  @Test(arguments: EtcdProgram.first)
  func `what nobody can read is named, and so is a fleet that cannot be reached`(
    program: EtcdProgram
  ) throws {
    let fleet = try FleetFixture(program)
    let node = try fleet.node("a")
    try node.open()
    let own = try lines(node)
    _ = try own.append("a", line(1, "x"))
    try fleet.put(fleet.keys.lineEnd("b"), bytes("garbage"))
    var reason = ""
    do { _ = try own.ends() } catch { reason = error.description }
    #expect(reason.contains("usage/ends/b in etcd"), "\(reason)")
    try fleet.put(fleet.keys.lineEnd("b"), bytes("1"))
    try fleet.put(fleet.keys.wholeLines, bytes("garbage"))
    do { _ = try own.ends() } catch { reason = error.description }
    #expect(reason.contains("the record of the counts in etcd cannot be read"), "\(reason)")
    fleet.etcd.stop()
    #expect(throws: StorageError.self) { try own.append("a", line(2, "y")) }
  }
}
