import JSON
import Numbers

/// Names from other tools and their equivalents in the documents of a schema: the `x-synonyms` at its root.
///
/// Each entry is `{"instead": ["fontSize", "textSize"], "write": {"size": 17}}`, where `write` has one member; `hint` replaces the default
/// hint. If there are several entries for a name, the first one that is allowed at the place is used.
struct Synonyms: Sendable {
  struct Entry: Sendable {
    /// The correct name.
    var name: String
    var hint: String
  }

  private var entries: [String: [Entry]] = [:]

  init() {}

  init(_ list: JSONNode?) {
    for node in list?.elements.map(Array.init) ?? [] {
      guard let write = node["write"], let name = write.members?.first(where: { _ in true })?.key
      else { continue }
      let example = String(decoding: write.source.dropFirst().dropLast(), as: UTF8.self)
      let hint = node["hint"]?.string ?? "it is called \"\(name)\" here: \(example)"
      for other in node["instead"]?.elements.map(Array.init) ?? [] {
        entries[Self.plain(other.string ?? ""), default: []].append(Entry(name: name, hint: hint))
      }
    }
  }

  /// The entry for a name; `nil` if no equivalent is among the `known` names of the place.
  func entry(for name: String, among known: [String]) -> Entry? {
    entries[Self.plain(name)]?.first { known.contains($0.name) }
  }

  /// A form in which `fontSize`, `font-size` and `FONT_SIZE` are equal.
  private static func plain(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { !"-_ .".utf8.contains($0) }, as: UTF8.self)
  }
}
