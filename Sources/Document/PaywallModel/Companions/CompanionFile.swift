import Numbers

/// A file of a brand's folder, other than a picture, that its documents use.
///
/// A version of a document keeps the files that it uses as they are when it is published.
public struct CompanionFile: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The purpose of a file. The differences between kinds are defined here and in `entries(of:)`.
  public enum Kind: String, Sendable, Equatable, CaseIterable {
    /// `theme.json`: colours, spacing, fonts and text styles by name.
    case theme
    /// `products.json`: products by name.
    case products
    /// `strings/LOCALE.json`: texts by key.
    case strings
    /// `fragments/NAME.json`: a fragment.
    case fragments
    /// `data/NAME.json`: values that a document's `data` names.
    case data
    /// `policy.json`: the brand's decisions about the gate. No document uses it, so it is no part of a version.
    case policy
    /// `lists/NAME.json`: hashes of people, whom conditions of placements name by the list. It is uploaded, counts at once, and is no part of a
    /// version.
    case lists

    /// The kinds of files that a brand's folder may have.
    public static let inFolders = allCases.filter { $0 != .lists }

    /// Whether documents use files of the kind. A list of people belongs to placements.
    public var isOfDocuments: Bool { self != .policy && self != .lists }

    /// The folder that contains the files of the kind; `nil` if a brand has one file of the kind.
    public var folder: String? {
      switch self {
      case .theme, .products, .policy: nil
      case .strings, .fragments, .data, .lists: rawValue
      }
    }

    /// The names that the files may have, without `.json`.
    fileprivate var names: Identifier {
      switch self {
      case .theme, .products, .policy: Identifier { $0.utf8.elementsEqual(rawValue.utf8) }
      case .strings: .locale
      case .fragments, .lists: .name
      case .data: .file
      }
    }

    /// The allowed names, described for a person.
    public var expectedNames: String {
      switch self {
      case .theme, .products, .policy: "\(rawValue).json"
      case .strings: "a locale such as sv.json or pt-BR.json"
      case .fragments, .lists:
        "a letter, then letters, digits, \"_\" and \"-\", 64 at most, then .json"
      case .data: "letters, digits, \"_\" and \"-\", 64 at most, then .json"
      }
    }

    /// The file of a kind that has only one; `nil` for the others.
    public var only: CompanionFile? { folder == nil ? CompanionFile(self) : nil }
  }

  public let kind: Kind
  /// The file's name without folder and `.json`.
  public let name: String

  /// Reads a path such as `theme.json` or `strings/sv.json`; `nil` if it is not a companion file.
  public init?(path: String) {
    let suffix = ".json"
    guard path.hasSuffix(suffix) else { return nil }
    let parts = path.dropLast(suffix.count).split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count == 2 ? String(parts[0]) : nil
    guard parts.count <= 2, let name = parts.last.map(String.init),
      let kind = Kind.allCases.first(where: { $0.folder == folder && $0.names.matches(name) })
    else { return nil }
    self.kind = kind
    self.name = name
  }

  fileprivate init(_ kind: Kind) {
    self.kind = kind
    name = kind.rawValue
  }

  public static let theme = CompanionFile(.theme)
  public static let products = CompanionFile(.products)
  public static let policy = CompanionFile(.policy)

  /// The maximum size of a file.
  public static let mostBytes = 1 << 20
  /// The maximum size of a list of people as it is kept.
  public static let mostListBytes = 4 << 20

  /// The maximum size of this file, if others may have this many bytes.
  public func mostBytes(others: Int) -> Int { kind == .lists ? Self.mostListBytes : others }

  /// A list of people; `nil` for a name that a list cannot have.
  public static func list(_ name: String) -> CompanionFile? {
    CompanionFile(path: "lists/\(name).json")
  }

  /// The path in the brand's folder: `data/search.json`.
  public var path: String { (kind.folder.map { $0 + "/" } ?? "") + name + ".json" }

  public var description: String { path }

  public static func < (left: CompanionFile, right: CompanionFile) -> Bool {
    left.path < right.path
  }
}
