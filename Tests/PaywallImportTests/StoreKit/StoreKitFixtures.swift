import Foundation
import JSON

@testable import PaywallImport

/// `.storekit` files of each version, with the catalogue that each becomes beside it.
enum StoreKitFixtures {
  /// The name, the currency that is asked for because the file does not say it, and what is approximate.
  static let all: [(name: String, currency: String?, approximations: [String])] = [
    ("typed-1", nil, []), ("news-2", "USD", []), ("meditation-3", nil, ["offer-code"]),
    ("games-3", nil, ["no-length"]), ("fitness-4", nil, []),
    ("radio-4", nil, ["offer-name"]), ("learning-5", nil, []),
    ("singing-5", nil, []),
  ]

  static let names = all.map(\.name)

  static func file(_ name: String) throws -> StoreKitFile {
    try StoreKitFile(JSONText(parsing: bytes(name + ".storekit"), limits: .document))
  }

  static func catalogue(_ name: String) throws -> JSONText {
    try JSONText(parsing: bytes(name + ".products.json"), limits: .document)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/storekit")
    return try Array(Data(contentsOf: folder.appending(path: name)))
  }
}

extension ConvertedFile {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The lines that are only in one of the two texts: `- former` and `+ new`.
  func changes(from former: [UInt8]) -> [String] {
    let old = String(decoding: former, as: UTF8.self).split(separator: "\n").map(String.init)
    let new = text.split(separator: "\n").map(String.init)
    return new.difference(from: old).map {
      switch $0 {
      case .remove(_, let line, _): "- " + line.trimmingCharacters(in: .whitespaces)
      case .insert(_, let line, _): "+ " + line.trimmingCharacters(in: .whitespaces)
      }
    }
  }
}
