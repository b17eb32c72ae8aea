import Locales
import Numbers

/// XLIFF 1.2: `<trans-unit>` with `<source>` and `<target>`.
enum XLIFF1 {
  static func files(of tables: StringTables) -> [StringsFile] {
    XLIFF.pairs(of: tables).map { locale, units in
      let target = locale == tables.source ? "" : " target-language=\"\(locale)\""
      var text = XLIFF.head
      text +=
        "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" xmlns:p=\"\(XLIFF.namespace)\">\n"
      text +=
        "  <file original=\"paywall\" datatype=\"plaintext\" source-language=\"\(tables.source)\"\(target)>\n    <body>\n"
      for unit in units {
        text +=
          "      <trans-unit id=\"\(unit.key.escapedForXML)\"\(unit.mark) xml:space=\"preserve\">\n"
        text += "        <source>\((unit.source ?? "").escapedForXML)</source>\n"
        if let words = unit.target { text += "        <target>\(words.escapedForXML)</target>\n" }
        text += "      </trans-unit>\n"
      }
      text += "    </body>\n  </file>\n</xliff>\n"
      return StringsFile(name: "\(locale).xliff", text: text)
    }
  }

  static func tables(in text: String) throws(StringsFault) -> StringTables {
    let root = try XLIFF.root(of: text, version: "1.")
    var tables: StringTables?
    for file in root.children(named: "file") {
      let source = try XLIFF.locale("source-language", of: file)
      var texts = tables ?? StringTables(source: source, texts: [:])
      let target = try XLIFF.locale(ifGiven: "target-language", of: file)
      for unit in file.child("body").map(units) ?? [] {
        try XLIFF.take(unit, of: unit, source: source, target: target, into: &texts)
      }
      tables = texts
    }
    return try XLIFF.complete(tables, root)
  }

  /// The units of an element, including those in groups.
  private static func units(in element: MarkupElement) -> [MarkupElement] {
    element.children.flatMap {
      $0.name == "trans-unit" ? [$0] : $0.name == "group" ? units(in: $0) : []
    }
  }
}

/// XLIFF 2.0: `<unit>` with a `<segment>`.
enum XLIFF2 {
  static func files(of tables: StringTables) -> [StringsFile] {
    XLIFF.pairs(of: tables).map { locale, units in
      let target = locale == tables.source ? "" : " trgLang=\"\(locale)\""
      var text = XLIFF.head
      text +=
        "<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" xmlns:p=\"\(XLIFF.namespace)\" srcLang=\"\(tables.source)\"\(target)>\n  <file id=\"paywall\">\n"
      for unit in units {
        text +=
          "    <unit id=\"\(unit.key.escapedForXML)\"\(unit.mark) xml:space=\"preserve\">\n      <segment>\n"
        text += "        <source>\((unit.source ?? "").escapedForXML)</source>\n"
        if let words = unit.target { text += "        <target>\(words.escapedForXML)</target>\n" }
        text += "      </segment>\n    </unit>\n"
      }
      text += "  </file>\n</xliff>\n"
      return StringsFile(name: "\(locale).xliff", text: text)
    }
  }

  static func tables(in text: String) throws(StringsFault) -> StringTables {
    let root = try XLIFF.root(of: text, version: "2.")
    let source = try XLIFF.locale("srcLang", of: root)
    let target = try XLIFF.locale(ifGiven: "trgLang", of: root)
    var tables = StringTables(source: source, texts: [:])
    for unit in root.children(named: "file").flatMap(units) {
      let segments = unit.children(named: "segment")
      guard segments.count == 1, let segment = segments.first else {
        throw StringsFault(
          unit.position, "<unit> has \(segments.count) segments",
          hint: "write one <segment> with the whole text")
      }
      try XLIFF.take(segment, of: unit, source: source, target: target, into: &tables)
    }
    return try XLIFF.complete(tables, root)
  }

  private static func units(in element: MarkupElement) -> [MarkupElement] {
    element.children.flatMap { $0.name == "unit" ? [$0] : $0.name == "group" ? units(in: $0) : [] }
  }
}

/// Shared by both versions.
enum XLIFF {
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// The namespace of the mark on a unit with a text that the source locale lacks.
  static let namespace = "urn:paywalld:strings"

  struct Unit {
    var key: String
    var source: String?
    var target: String?

    /// XLIFF has no unit without a source, so texts that the source locale lacks are marked.
    var mark: String { source == nil ? " p:source=\"none\"" : "" }
  }

  /// For each target locale, every key; if there is only one locale, its own texts.
  static func pairs(of tables: StringTables) -> [(locale: LocaleName, units: [Unit])] {
    let targets = tables.locales.dropFirst()
    return (targets.isEmpty ? [tables.source] : Array(targets)).map { locale in
      (
        locale,
        tables.keys.map { key in
          Unit(
            key: key, source: tables.texts[tables.source]?[key],
            target: locale == tables.source ? nil : tables.texts[locale]?[key])
        }
      )
    }
  }

  static func root(of text: String, version: String) throws(StringsFault) -> MarkupElement {
    let root = try MarkupElement.root(of: text)
    guard root.name == "xliff" else {
      throw StringsFault(
        root.position, "expected <xliff>, found <\(root.name)>",
        hint: "name the format with --format")
    }
    guard let found = root.attributes["version"], found.hasPrefix(version) else {
      let other = root.attributes["version"].map { "\"\($0)\"" } ?? "no version"
      throw StringsFault(
        root.position, "expected XLIFF \(version)x, found \(other)",
        hint: "use --format xliff for 1.2 and --format xliff2 for 2.0")
    }
    return root
  }

  static func required(_ name: String, of element: MarkupElement) throws(StringsFault) -> String {
    guard let value = element.attributes[name], !value.isEmpty else {
      throw StringsFault(
        element.position, "<\(element.name)> has no \(name)",
        hint: "write \(name)=\"en\", the locale of the texts")
    }
    return value
  }

  static func locale(
    _ name: String, of element: MarkupElement
  ) throws(StringsFault) -> LocaleName {
    try StringsFault.locale(try required(name, of: element), at: element.position)
  }

  static func locale(
    ifGiven name: String, of element: MarkupElement
  ) throws(StringsFault) -> LocaleName? {
    guard let text = element.attributes[name] else { return nil }
    return try StringsFault.locale(text, at: element.position)
  }

  static func take(
    _ element: MarkupElement, of unit: MarkupElement, source: LocaleName, target: LocaleName?,
    into tables: inout StringTables
  ) throws(StringsFault) {
    let key = try required("id", of: unit)
    guard let words = element.child("source") else {
      throw StringsFault(
        element.position, "\"\(key)\" has no <source>", hint: "leave the unit as it was exported")
    }
    if unit.attributes["{\(namespace)}source"] != "none" {
      tables.texts[source, default: [:]][key] = words.text
    }
    guard let words = element.child("target") else { return }
    guard let target else {
      throw StringsFault(
        words.position, "\"\(key)\" has a <target>, but its language is not given",
        hint: "write target-language=\"de\" on <file>, or in XLIFF 2.0 trgLang=\"de\" on <xliff>")
    }
    tables.texts[target, default: [:]][key] = words.text
  }

  static func complete(
    _ tables: StringTables?, _ root: MarkupElement
  ) throws(StringsFault) -> StringTables {
    guard let tables, !tables.texts.isEmpty else {
      throw StringsFault(
        root.position, "there is no text in it", hint: "expected units with an id and a <source>")
    }
    return tables
  }
}
