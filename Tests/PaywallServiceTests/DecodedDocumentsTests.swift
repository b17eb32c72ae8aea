import JSON
import PaywallModel
import Testing

@testable import RenderRoutes

@Suite struct DecodedDocumentsTests {
  private static func document(_ name: String) throws -> PaywallDocument {
    let text = try JSONText(
      parsing: #"{"meta": {"name": "\#(name)"}, "components": []}"#, limits: .trusted)
    return try PaywallDocument(decoding: text.root)
  }

  @Test func `a document is read once while it is laid out, and again when others took its place`()
    throws
  {
    let documents = DecodedDocuments(capacity: 250)
    var read: [String] = []
    for name in ["a", "a", "b", "a", "c", "a", "b"] {
      let known = try Self.document(name)
      let document = try documents.document(
        for: name, cost: { _ in 100 },
        read: { () throws(InvalidDocument) in
          read.append(name)
          return known
        })
      #expect(document.document == known)
    }
    #expect(read == ["a", "b", "c", "b"])
  }

  @Test func `one that is larger than all the room is read each time`() throws {
    let documents = DecodedDocuments(capacity: 250)
    let known = try Self.document("a")
    var reads = 0
    for _ in 1...3 {
      _ = try documents.document(
        for: "a", cost: { _ in 251 },
        read: { () throws(InvalidDocument) in
          reads += 1
          return known
        })
    }
    #expect(reads == 3)
  }

  @Test func `texts that a document does not name cost nothing`() throws {
    let file = try #require(CompanionFile(path: "strings/de.json"))
    func cost(_ texts: String) throws -> Int {
      let text = try JSONText(
        parsing: #"""
          {"components": [{"type": "label", "title": "$hello"}], "strings": {"en": {"hello": "Hello"}}}
          """#,
        limits: .trusted)
      let companions = Companions([file]) { _ in Array(texts.utf8) }
      return DecodedDocuments.cost(
        of: try PaywallDocument(decoding: text.root, companions), written: 100)
    }
    let others = (0..<1000).map { #""other\#($0)": "Etwas anderes""# }.joined(separator: ", ")
    let alone = try cost(#"{"hello": "Hallo"}"#)
    #expect(try cost(#"{"hello": "Hallo", \#(others)}"#) == alone)
    #expect(try cost(#"{"hello": "Hallo, hallo"}"#) > alone)
    #expect(try cost("{}") < alone)
  }

  @Test func `an unreadable document is reported each time`() {
    let documents = DecodedDocuments(capacity: 250)
    for _ in 1...2 {
      #expect(throws: InvalidDocument.self) {
        try documents.document(
          for: "a", cost: { _ in 1 },
          read: { () throws(InvalidDocument) in throw InvalidDocument(diagnostics: []) })
      }
    }
  }
}
