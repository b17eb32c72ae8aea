import Locales
import Numbers
import XML

/// The file formats that translators and the tools of the platforms use.
public enum StringsFormat: String, Sendable, Hashable, CaseIterable {
  /// XLIFF 1.2, a file for each target locale.
  case xliff
  /// XLIFF 2.0, a file for each target locale.
  case xliff2
  /// Apple's string catalogue, one file.
  case xcstrings
  /// Android's `strings.xml`, a file for each locale in a separate folder.
  case android
  /// One file: a row for each key, a column for each locale (RFC 4180).
  case csv

  /// The first character that the format cannot represent: XML 1.0 §2.2 allows no control characters except tabs and line ends.
  ///
  /// - Returns: The character with the key and locale of its text; `nil` if the format can represent every text.
  public func unwritable(
    in tables: StringTables
  ) -> (character: Unicode.Scalar, key: String, locale: LocaleName)? {
    switch self {
    case .xcstrings, .csv: return nil
    case .xliff, .xliff2, .android: break
    }
    for locale in tables.locales {
      for key in tables.keys {
        let illegal = tables.texts[locale]?[key]?.unicodeScalars.first {
          !XMLCharacter.isLegal($0)
        }
        if let illegal { return (illegal, key, locale) }
      }
    }
    return nil
  }

  /// The files that contain all of the tables.
  public func files(of tables: StringTables) -> [StringsFile] {
    switch self {
    case .xliff: XLIFF1.files(of: tables)
    case .xliff2: XLIFF2.files(of: tables)
    case .xcstrings:
      [StringsFile(name: "Localizable.xcstrings", text: StringCatalog.text(of: tables))]
    case .android: AndroidStrings.files(of: tables)
    case .csv: [StringsFile(name: "strings.csv", text: CSVStrings.text(of: tables))]
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: names the locale of an Android file: `values-de/strings.xml`.
  ///   - source: the locale from which texts are translated, if the file does not name it.
  public func tables(
    in text: String, path: String, source: LocaleName
  ) throws(StringsFault) -> StringTables {
    switch self {
    case .xliff: try XLIFF1.tables(in: text)
    case .xliff2: try XLIFF2.tables(in: text)
    case .xcstrings: try StringCatalog.tables(in: text)
    case .android: try AndroidStrings.tables(in: text, path: path, source: source)
    case .csv: try CSVStrings.tables(in: text, source: source)
    }
  }

  /// The format of a file by its name and its beginning; `nil` if it is unknown.
  public init?(path: String, text: String) {
    let name = path.lowercased()
    if name.hasSuffix(".xcstrings") {
      self = .xcstrings
    } else if name.hasSuffix(".csv") {
      self = .csv
    } else if name.hasSuffix(".xml") {
      self = .android
    } else if name.hasSuffix(".xliff") || name.hasSuffix(".xlf") {
      self = text.contains("urn:oasis:names:tc:xliff:document:2") ? .xliff2 : .xliff
    } else {
      return nil
    }
  }
}
