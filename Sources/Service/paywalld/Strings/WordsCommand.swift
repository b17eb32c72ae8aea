import JSON
import Wording

/// `paywalld words`: prints the patterns of terms beside the English ones, for native readers.
struct WordsCommand {
  private enum Format: String, CaseIterable {
    case text
    case csv
  }

  private let format: Format
  private let sheets: [WordSheet]

  init(_ arguments: Arguments) throws(UsageError) {
    format = try arguments.choice("format", Format.self) ?? .text
    guard let language = arguments["language"]?.text else {
      sheets = WordSheet.languages.compactMap { WordSheet(language: $0) }
      return
    }
    guard let sheet = WordSheet(language: language) else {
      let nearest = nearestName(to: language, among: WordSheet.languages)
      throw UsageError(
        message: "--language: there are no words in \"\(language)\"",
        hint: nearest.map { "did you mean \"\($0)\"?" }
          ?? "the languages are \(WordSheet.languages.joined(separator: ", "))")
    }
    sheets = [sheet]
  }

  func run() -> ExitStatus {
    let text =
      switch format {
      case .text: sheets.map(\.text).joined(separator: "\n")
      case .csv: Self.csv(sheets)
      }
    Output.result(Array(text.utf8))
    return .done
  }

  /// A line for each pattern (RFC 4180).
  private static func csv(_ sheets: [WordSheet]) -> String {
    var lines = [["language", "key", "english", "own", "sources", "reviewed"]]
    for sheet in sheets {
      let sources = sheet.sources.map(\.name).joined(separator: " ")
      for row in sheet.rows {
        lines.append([
          sheet.language, row.key.rawValue, row.english, row.own ?? "", sources,
          sheet.isReviewed ? "yes" : "no",
        ])
      }
    }
    return lines.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}

extension WordSheet {
  fileprivate var text: String {
    let state = isReviewed ? "reviewed by a native reader" : "not yet reviewed by a native reader"
    let rules = sources.map { source in
      let states = source.states.map(\.rawValue).joined(separator: ", ")
      return "  \(source.name) (\(states))\n    \(source.says)\n    \(source.url)\n"
    }
    let patterns = rows.map { row in
      let own = language == "en" ? "" : "  \(row.own ?? "(none: as order)")\n"
      return "terms.\(row.key.rawValue)\n  \(row.english)\n\(own)"
    }
    return "\(language), \(state)\n\(rules.joined())\n\(patterns.joined(separator: "\n"))"
  }
}
