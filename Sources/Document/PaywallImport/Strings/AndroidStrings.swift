import Locales
import Numbers

/// Android's `<resources>` with a `<string>` for each key, in a folder for each locale.
enum AndroidStrings {
  static func files(of tables: StringTables) -> [StringsFile] {
    tables.locales.map { locale in
      var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n"
      for (key, words) in (tables.texts[locale] ?? [:]).sorted(by: { $0.key < $1.key }) {
        text += "    <string name=\"\(key.escapedForXML)\">\(escaped(words))</string>\n"
      }
      text += "</resources>\n"
      let folder = locale == tables.source ? "values" : "values-" + qualifier(of: locale)
      return StringsFile(name: folder + "/strings.xml", text: text)
    }
  }

  static func tables(
    in text: String, path: String, source: LocaleName
  ) throws(StringsFault) -> StringTables {
    let root = try MarkupElement.root(of: text)
    guard root.name == "resources" else {
      throw StringsFault(
        root.position, "expected <resources>, found <\(root.name)>",
        hint: "name the format with --format")
    }
    guard let locale = locale(of: path, source: source) else {
      throw StringsFault(
        root.position, "the folder does not name the language",
        hint: "name it values, values-de or values-b+zh+Hant")
    }
    var table: [String: String] = [:]
    for element in root.children {
      guard element.name == "string" else {
        throw StringsFault(
          element.position, "<\(element.name)> is not a text of a paywall",
          hint: "leave it out: only <string> is read")
      }
      guard let name = element.attributes["name"] else {
        throw StringsFault(
          element.position, "<string> has no name", hint: "write name=\"…\", the text's key")
      }
      guard table.updateValue(unescaped(element.text), forKey: name) == nil else {
        throw StringsFault(
          element.position, "\"\(name)\" is given twice", hint: "keep one of the two")
      }
    }
    return StringTables(source: source, texts: [locale: table])
  }

  /// `de`, `de-rAT`, `b+zh+Hant+TW`
  private static func qualifier(of locale: LocaleName) -> String {
    guard let tag = LanguageTag(locale.text), tag.description == locale.text else {
      return "b+" + locale.text.split(separator: "-").joined(separator: "+")
    }
    if tag.script == nil, tag.region?.utf8.count != 3 {
      return tag.language + (tag.region.map { "-r" + $0 } ?? "")
    }
    return "b+" + [tag.language, tag.script, tag.region].compactMap(\.self).joined(separator: "+")
  }

  /// The locale that the file's folder names; `nil` when it names none.
  private static func locale(of path: String, source: LocaleName) -> LocaleName? {
    let folders = path.split(separator: "/").dropLast()
    guard let folder = folders.last(where: { $0 == "values" || $0.hasPrefix("values-") }) else {
      return nil
    }
    let qualifier = folder.dropFirst("values".count).dropFirst()
    if qualifier.isEmpty { return source }
    if qualifier.hasPrefix("b+") {
      return LocaleName(qualifier.dropFirst(2).replacing("+", with: "-"))
    }
    let parts = qualifier.split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return LocaleName(language) }
    return parts[1].hasPrefix("r") ? LocaleName("\(language)-\(parts[1].dropFirst())") : nil
  }

  /// Escapes special characters with a backslash; adds quotes to preserve spaces that Android would collapse.
  private static func escaped(_ words: String) -> String {
    var escaped = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\", "'", "\"", "@", "?": escaped += "\\" + (scalar == "\"" ? "&quot;" : String(scalar))
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case "\r": escaped += "\\u000D"
      default: escaped += String(scalar).escapedForXML
      }
    }
    return words.isTight ? escaped : "\"\(escaped)\""
  }

  private static func unescaped(_ text: String) -> String {
    var words = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "\\":
        guard let next = scalars.popFirst() else { return String(words) }
        let digits = scalars.prefix(4)
        if next == "u", digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
          let unit = UInt32(String(digits), radix: 16), let character = Unicode.Scalar(unit)
        {
          words.append(character)
          scalars.removeFirst(4)
        } else {
          words.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
        }
      case _ where scalar.properties.isWhitespace && scalar.isASCII && !isQuoted:
        if words.last != " " { words.append(" ") }
      default: words.append(scalar)
      }
    }
    return isQuoted || text.unicodeScalars.contains("\"") ? String(words) : String(words).trimmed
  }
}

extension String {
  /// Whether there are no leading, trailing or repeated spaces.
  fileprivate var isTight: Bool {
    let isSpace = unicodeScalars.map { $0.properties.isWhitespace }
    let hasPair = zip(isSpace, isSpace.dropFirst()).contains { $0 && $1 }
    return !hasPair && isSpace.first != true && isSpace.last != true
  }
}
