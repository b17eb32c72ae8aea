import JSON
import Numbers

extension Remedy {
  /// The members `title` and `patch`.
  var json: JSONValue { ["title": .string(title), "patch": patch.value] }

  /// Returns the fix of a SARIF result (§3.55): one replacement of bytes; nil if the patch does not apply.
  func sarif(of bytes: [UInt8], uri: String) -> JSONValue? {
    guard let after = changed(bytes) else { return nil }
    let start = bytes.sharedPrefix(with: after)
    let end = bytes.sharedSuffix(with: after, from: start)
    let (from, to) = (
      SourcePosition(of: start, in: bytes), SourcePosition(of: bytes.count - end, in: bytes)
    )
    let inserted = String(decoding: after[start..<(after.count - end)], as: UTF8.self)
    let replacement: JSONValue = [
      "deletedRegion": [
        "startLine": .number(from.line), "startColumn": .number(from.column),
        "endLine": .number(to.line), "endColumn": .number(to.column),
      ],
      "insertedContent": ["text": .string(inserted)],
    ]
    return [
      "description": ["text": .string(title)],
      "artifactChanges": [
        ["artifactLocation": ["uri": .string(uri)], "replacements": [replacement]]
      ],
    ]
  }

  private func changed(_ bytes: [UInt8]) -> [UInt8]? {
    do {
      return try JSONText(parsing: bytes, limits: .document).applying(patch, limits: .document)
        .bytes
    } catch {
      return nil
    }
  }
}

extension [UInt8] {
  /// Returns the number of leading bytes that both share, up to a whole character.
  fileprivate func sharedPrefix(with other: [UInt8]) -> Int {
    var count = zip(self, other).prefix { $0 == $1 }.count
    while count > 0, isInsideScalar(count) || other.isInsideScalar(count) { count -= 1 }
    return count
  }

  /// Returns the number of trailing bytes that both share after the first `start` bytes, up to a whole character.
  fileprivate func sharedSuffix(with other: [UInt8], from start: Int) -> Int {
    let longest = Swift.min(count, other.count) - start
    var shared = zip(reversed(), other.reversed()).prefix(longest).prefix { $0 == $1 }.count
    while shared > 0, isInsideScalar(count - shared) { shared -= 1 }
    return shared
  }

  private func isInsideScalar(_ place: Int) -> Bool {
    place < count && self[place] & 0xC0 == 0x80
  }
}
