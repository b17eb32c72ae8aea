import JSON
import Locales
import Numbers

/// A document's texts by locale and key, for exchange with translators.
public struct StringTables: Sendable, Hashable {
  /// The locale from which texts are translated.
  public var source: LocaleName
  /// Texts by locale, then key.
  public var texts: [LocaleName: [String: String]]

  public init(source: LocaleName, texts: [LocaleName: [String: String]]) {
    self.source = source
    self.texts = texts
  }

  /// Every locale, the source first.
  public var locales: [LocaleName] {
    [source] + texts.keys.filter { $0 != source }.sorted()
  }

  /// Every key of any locale.
  public var keys: [String] { Set(texts.values.flatMap(\.keys)).sorted() }

  /// The keys that a locale lacks.
  public func missingKeys(in locale: LocaleName) -> [String] {
    keys.filter { texts[locale]?[$0] == nil }
  }

  /// Merges other texts, which replace these.
  public mutating func merge(_ other: StringTables) {
    for (locale, table) in other.texts {
      texts[locale, default: [:]].merge(table) { _, new in new }
    }
  }
}

/// A file to which texts are written.
public struct StringsFile: Sendable, Hashable {
  /// The path relative to the output folder: `de.xliff`, `values-de/strings.xml`.
  public let name: String
  public let text: String
}

/// The reason why a file of texts cannot be read: the place, the mistake and a hint.
public struct StringsFault: Error, Sendable, Hashable {
  /// Both are counted from 1.
  public let line: Int
  public let column: Int
  public let message: String
  public let hint: String

  init(_ position: TextPosition, _ message: String, hint: String) {
    line = position.line
    column = position.column
    self.message = message
    self.hint = hint
  }

  /// The locale that a document names.
  public static func locale(
    _ name: String, at position: SourcePosition
  ) throws(StringsFault) -> LocaleName {
    try locale(name, at: TextPosition(line: position.line, column: position.column))
  }

  /// The locale that a file names.
  static func locale(
    _ name: String, at position: TextPosition
  ) throws(StringsFault) -> LocaleName {
    guard let locale = LocaleName(name) else {
      throw StringsFault(
        position, "\"\(name.prefix(64))\" is not a language", hint: "write \(LocaleName.expected)")
    }
    return locale
  }
}

/// A place in a text, both numbers counted from 1.
struct TextPosition: Sendable, Hashable {
  var line = 1
  var column = 1

  mutating func pass(_ scalar: Unicode.Scalar) {
    if scalar == "\n" {
      line += 1
      column = 1
    } else {
      column += 1
    }
  }

  /// Advances over UTF-8 bytes.
  mutating func pass(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
