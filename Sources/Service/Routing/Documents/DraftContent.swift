import JSON
import PaywallModel
import PaywallStore

/// An unpublished document in a request, with files that take precedence over those of its brand.
package struct DraftContent: Sendable {
  /// The maximum size of the content in bytes.
  package static let limit = 2 << 20

  package var document: [UInt8]
  package var companions: [CompanionFile: [UInt8]] = [:]
  /// The whole content.
  package let root: JSONNode

  /// Reads the content of a request.
  package init(_ content: [UInt8]) throws(Problem) {
    guard content.count <= Self.limit else {
      throw Problem(.tooLarge, "the content may have at most \(Self.limit) bytes")
    }
    var limits = JSONLimits.document
    limits.maxBytes = Self.limit
    root = try JSONText(content: content, limits: limits).root
    guard let document = root["document"].flatMap(Self.bytes) else {
      throw Problem.content("document is missing; it is an object, or a string with its text")
    }
    self.document = document
    for member in root["companions"]?.members.map(Array.init) ?? [] {
      guard let file = CompanionFile(path: member.key), let bytes = Self.bytes(member.value) else {
        throw Problem.content(
          "\"\(member.key.shortened)\" cannot be a companion; expected a path such as theme.json or strings/sv.json, and an object or text"
        )
      }
      companions[file] = bytes
    }
  }

  /// Returns the bytes of a file: the source of an object or array, or the text in a string; nil for other values.
  private static func bytes(_ node: JSONNode) -> [UInt8]? {
    switch node.kind {
    case .object, .array: Array(node.source)
    default: node.string.map { Array($0.utf8) }
    }
  }
}
