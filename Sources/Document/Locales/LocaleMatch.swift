import Foundation
import Numbers

/// The locales for which the system can format numbers and words.
///
/// A tag may have any number of unknown subtags (`de-FR-1996-x-a`, `en-u-nu-thai`). Only the known part matters.
public enum LocaleMatch {
  /// The longest part of a tag that is a locale of the document's texts or of the system (RFC 4647 §3.4), in
  /// canonical spelling; `nil` if its language is unknown.
  ///
  /// - Parameter own: the locales of the document's texts.
  public static func locale(for tag: String, own: [String]) -> String? {
    let today = LanguageTag(tag)?.description ?? tag
    var subtags = today.lowercased().split { $0 == "-" || $0 == "_" }
    while !subtags.isEmpty {
      let name = subtags.joined(separator: "-")
      if let locale = own.first(where: { $0.lowercased() == name }) ?? known[name] { return locale }
      subtags.removeLast()
    }
    return nil
  }

  /// The system's locales by their names in lower case, those with a script and a region (`zh-Hant-TW`) also without the script.
  private static let known: [String: String] = {
    var known: [String: String] = [:]
    for identifier in Locale.availableIdentifiers {
      let subtags = identifier.split { $0 == "-" || $0 == "_" }
      // A variant (`en-US-POSIX`) is a number format, not a locale for people.
      guard subtags.count <= 3, !(subtags.last.map { $0.count > 4 } ?? true) else { continue }
      let name = subtags.joined(separator: "-")
      known[name.lowercased()] = name
      if subtags.count == 3 {
        let short = "\(subtags[0])-\(subtags[2])"
        if known[short.lowercased()] == nil { known[short.lowercased()] = short }
      }
    }
    for pseudo in PseudoLocale.allCases { known[pseudo.rawValue.lowercased()] = pseudo.rawValue }
    return known
  }()

  /// Reads the system's locales in advance, not during a request.
  public static func prepare() { _ = known.count }
}
