import Numbers
import POSIX
import ProgramFiles
import Typography

extension FontFile {
  /// Returns the fonts that are read when first needed: `fonts/FAMILY-WEIGHT.metrics`, or `FAMILY-WEIGHT-italic.metrics`.
  public static func files(in support: SupportFiles) throws(FileError) -> [FontFile] {
    try files(named: support.names(in: "fonts"), read: support.read)
  }

  /// Returns the fonts of a folder alone.
  public static func files(in tree: FolderTree) throws(FileError) -> [FontFile] {
    try files(named: Set(tree.folder("fonts")?.names() ?? []), read: tree.read)
  }

  private static func files(
    named names: Set<String>, read: @escaping @Sendable (String, Int) throws(FileError) -> [UInt8]
  ) -> [FontFile] {
    names.sorted().compactMap { name in
      guard name.hasSuffix(".metrics"), !name.hasPrefix(".") else { return nil }
      guard let parts = parts(ofName: name.dropLast(".metrics".count)) else { return nil }
      return FontFile(family: parts.family, weight: parts.weight, italic: parts.italic) {
        do {
          return try read("fonts/" + name, largestFile)
        } catch {
          return nil
        }
      }
    }
  }

  /// Returns the parts of a name such as `noto-sans-arabic-700` or `brand-400-italic`; nil if it contains no weight.
  static func parts(
    ofName name: some StringProtocol
  ) -> (family: String, weight: Int, italic: Bool)? {
    var words = name.split(separator: "-")
    let italic = words.last == "italic"
    if italic { words.removeLast() }
    guard words.count > 1, let weight = words.popLast().flatMap({ Int($0) }),
      (1...1000).contains(weight)
    else { return nil }
    return (words.joined(separator: "-"), weight, italic)
  }

  /// The maximum size of a file in bytes; the largest here has 0.2 MB.
  private static let largestFile = 16 << 20
}
