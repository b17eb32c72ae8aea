import JSON
import Numbers

/// The patterns of one language, as its file in `Words` has them.
struct WordFile: Sendable {
  /// BCP 47, in App Store Connect's spelling: `de`, `zh-Hant`.
  let language: String
  /// Whether a native reader has looked at the patterns.
  let isReviewed: Bool
  /// The names of those in `sources.json` whose rules the patterns follow.
  let sources: [String]
  let patterns: [TermsKey: MessagePattern]

  init(_ root: JSONNode) throws {
    language = try root.text("language")
    isReviewed = try root.member("reviewed", "true or false", \.bool)
    sources = try root.elements("sources").compactMap(\.string)
    patterns = try Self.patterns(root, language: language)
  }

  private static func patterns(
    _ root: JSONNode, language: String
  ) throws -> [TermsKey: MessagePattern] {
    var patterns: [TermsKey: MessagePattern] = [:]
    for member in try root.members("patterns") {
      guard let key = TermsKey(rawValue: member.key), let source = member.value.string else {
        throw JSONMismatch(at: member.value, "there is no pattern “\(member.key)”")
      }
      do throws(MessageFault) {
        patterns[key] = try key.pattern(source, in: language)
      } catch {
        throw JSONMismatch(at: member.value, "\(language), \(key.rawValue): \(error)")
      }
    }
    for key in TermsKey.allCases where patterns[key] == nil && !key.isOptional {
      throw JSONMismatch(at: root, "\(language) lacks “\(key.rawValue)”")
    }
    return patterns
  }
}
