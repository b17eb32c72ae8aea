/// A file of a brand's folder that its documents use, beside their pictures.
///
/// A version of a document keeps the files that it uses as they are when it is published.
public struct CompanionFile: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// What a file is for. What tells the kinds apart stands here and in `entries(of:)`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `theme.json`: colours, spacing, fonts and text styles by name.
    case theme
    /// `data/NAME.json`: what a document's `data` names.
    case data

    /// The folder that its files lie in; nil where a brand has one file of the kind.
    public var folder: String? {
      switch self {
      case .theme: nil
      case .data: rawValue
      }
    }

    /// What its files may be called, without `.json`.
    fileprivate var names: Identifier {
      switch self {
      case .theme: Identifier { $0.utf8.elementsEqual("theme".utf8) }
      case .data: .file
      }
    }
  }

  public let kind: Kind
  /// Without folder and `.json`.
  public let name: String

  /// Reads `theme.json`, `data/search.json`; nil for what is no companion of documents.
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

  private init(_ kind: Kind) {
    self.kind = kind
    name = kind.rawValue
  }

  public static let theme = CompanionFile(.theme)

  /// The most that a file may have.
  public static let mostBytes = 1 << 20

  /// Where it lies in the brand's folder: `data/search.json`.
  public var path: String { (kind.folder.map { $0 + "/" } ?? "") + name + ".json" }

  public var description: String { path }

  public static func < (left: CompanionFile, right: CompanionFile) -> Bool {
    left.path < right.path
  }
}
