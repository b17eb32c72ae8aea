import Foundation
import JSON
import PaywallModel
import Placements
import Testing

/// A file of `Fixtures/wrong`: one mistake that an author made.
struct WrongPlacements: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }

  /// The brand that the files are of.
  static let known = KnownPaywalls(
    versions: ["main": [1, 2], "winter": [1, 2, 3], "spring": [1]], live: ["main", "winter"],
    products: ["monthly", "yearly"])

  static func all() throws -> [WrongPlacements] {
    try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("wrong"))
      .filter { $0.hasSuffix(".json") }.sorted().map { file in
        WrongPlacements(
          name: String(file.dropLast(5)), bytes: try Fixtures.read("wrong/" + file))
      }
  }

  /// The mistakes in the order of the text, each with its place, its message and its hint.
  var report: String {
    diagnostics.map { mistake in
      let place = "\(mistake.position.line):\(mistake.position.column)"
      return """
        \(place) \(mistake.code) \(mistake.pointer)
          \(mistake.message)
          hint: \(mistake.hint ?? "none")

        """
    }.joined()
  }

  private var diagnostics: [Diagnostic] {
    do {
      _ = try PlacementDocument(reading: bytes, knowing: Self.known)
      return []
    } catch {
      return error.diagnostics
    }
  }
}

/// The files of `Fixtures`.
enum Fixtures {
  static func path(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/" + path)
      .path(percentEncoded: false)
  }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Self.path(path))))
  }

  /// Whether tests write what they find as what they expect.
  static let isRecording = ProcessInfo.processInfo.environment["PAYWALLD_RECORD"] == "1"

  /// The text of a file; written first where tests record.
  static func expected(_ path: String, recording found: String) throws -> String {
    if isRecording { try Data(found.utf8).write(to: URL(filePath: Self.path(path))) }
    return String(decoding: try read(path), as: UTF8.self)
  }
}
