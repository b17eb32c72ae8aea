import Files
import Typography

extension FontFile {
  /// The fonts of a `paywalls` folder that are read when first needed: `fonts/FAMILY-WEIGHT.metrics`, or `FAMILY-WEIGHT-italic.metrics`.
  public static func files(in tree: FolderTree) throws(FileError) -> [FontFile] {
    try (tree.folder("fonts")?.names() ?? []).sorted().compactMap { name in
      guard name.hasSuffix(".metrics"), !name.hasPrefix(".") else { return nil }
      var words = name.dropLast(".metrics".count).split(separator: "-")
      let italic = words.last == "italic"
      if italic { words.removeLast() }
      guard words.count > 1, let weight = words.popLast().flatMap({ Int($0) }),
        (1...1000).contains(weight)
      else { return nil }
      return FontFile(family: words.joined(separator: "-"), weight: weight, italic: italic) {
        do {
          return try tree.read("fonts/" + name, limit: largestFile)
        } catch {
          return nil
        }
      }
    }
  }

  /// In bytes; the largest here has 0.2 MB.
  private static let largestFile = 16 << 20
}
