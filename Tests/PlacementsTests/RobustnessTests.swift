import JSON
import Numbers
import PaywallModel
import Testing

@testable import Placements

@Suite struct RobustnessTests {
  @Test(.timeLimit(.minutes(10)))
  func `whatever becomes of a document, it is refused with places, or decides`() throws {
    let original = try Fixtures.read("everything.json")
    var numbers = SeededNumbers(seed: 11)
    let pieces = ["\"", "0", "9", "-", "1e9", "{", "}", "[", "]", ",", "null", "true", "a", "."]
    var (right, wrong) = (0, 0)
    for _ in 0..<3_000 {
      var bytes = original
      for _ in 0...(numbers.next() % 2) {
        let place = Int(clamping: numbers.next() % UInt64(bytes.count))
        let piece = pieces[Int(clamping: numbers.next() % UInt64(pieces.count))]
        bytes.replaceSubrange(place...place, with: piece.utf8)
      }
      do {
        let decider = try PlacementDecider(PlacementDocument(reading: bytes))
        var readers = ReaderGenerator(for: [decider.document], seed: numbers.next())
        for _ in 0..<3 { _ = decider.decideAll(for: readers.next(), now: Samples.now) }
        right += 1
      } catch let error as InvalidDocument {
        #expect(!error.diagnostics.isEmpty)
        wrong += 1
      }
    }
    #expect(right > 50 && wrong > 1_000)
  }

  @Test func `whatever becomes of a context, it is a reader or is refused`() throws {
    let decider = try Samples.everything()
    let names =
      ContextMember.allCases.map(\.rawValue) + ["tier", "visits", "custom.x", "shown.a", ""]
    let values = [
      "null", "true", "-1", "1e308", "1e-308", "99999999999999999999", "\"\"", "\"a=b,c\"",
      "\",,,\"",
      "\"\\u0000\"", "[]", "[1]", "[\"a\", null]", "{}", "{\"\": 1}", "{\"a\": {\"b\": []}}",
      "\"-\"", "\"1.\"",
      "\"NaN\"", "\"inf\"", "\"0x10\"",
    ]
    for name in names {
      for value in values {
        let text = try JSONText(parsing: "{\"\(name)\": \(value)}", limits: .document)
        let reader: PlacementReader
        do { reader = try PlacementReader(context: text.root, needsKey: false) } catch { continue }
        #expect(decider.decideAll(for: reader, now: Samples.now).count == 4)
        _ = decider.ignored(of: reader)
        _ = decider.explain("launch", for: reader, now: Samples.now)
      }
    }
  }
}
