import ASCII
import JSON
import Numbers
import Typography

extension ServedFonts {
  /// Reads a list of files in the format of `scripts/make-font-files.sh`.
  static func list(_ text: JSONText) throws(FontError) -> [ServedFont] {
    let root = FontMember(node: text.root, place: "", work: FontWork(bytes: text.bytes.count))
    let found = try root["format"].string()
    guard found == format else {
      throw FontError(.format, at: "format", "expected \(format), found \(found)")
    }
    return try root["files"].elements().map(font)
  }

  static let format = "paywalld-font-files-1"

  private static func font(_ member: FontMember) throws(FontError) -> ServedFont {
    var font = ServedFont(
      family: try member["family"].string(), weight: try member["weight"].integer(),
      italic: try member["italic"].bool(), file: "", size: 0, hash: "",
      license: try member["license"].string(), unicodeRange: "")
    guard (1...1000).contains(font.weight) else {
      throw FontError(.number, at: member.place, "the weight must be 1 to 1000")
    }
    try read(member, into: &font)
    font.plain = try plain(member["plain"])
    guard member["parts"].exists else { return font }
    font.parts = try member["parts"].elements().map { member throws(FontError) in
      var part = font
      try read(member, into: &part)
      guard CharacterRanges(part.unicodeRange)?.hasASCII == true else {
        throw FontError(
          .format, at: member.place,
          "the unicodeRange of a part must be exact and have ASCII in it")
      }
      return part
    }
    return font
  }

  /// Reads the members that belong to a single file.
  private static func read(_ member: FontMember, into font: inout ServedFont) throws(FontError) {
    font.file = try member["file"].string()
    font.size = try member["size"].integer()
    font.hash = try member["sha256"].string()
    font.unicodeRange = try member["unicodeRange"].string()
    guard FontType(file: font.file) != nil, isName(font.file) else {
      let types = FontType.allCases.map(\.rawValue).joined(separator: ", ")
      throw FontError(
        .format, at: member.place, "\(font.file) is not the name of a file of \(types)")
    }
    try check(font.file, font.size, font.hash, at: member.place)
  }

  /// Reads the font as TTF or OTF; nil if there is none.
  private static func plain(_ member: FontMember) throws(FontError) -> PlainFont? {
    guard member.exists else { return nil }
    let plain = PlainFont(
      file: try member["file"].string(), size: try member["size"].integer(),
      hash: try member["sha256"].string())
    let isFont = [".ttf", ".otf", ".ttf.zz"].contains(where: plain.file.hasSuffix)
    guard isFont, isName(plain.file) else {
      throw FontError(
        .format, at: member.place, "\(plain.file) is not the name of a file of ttf, otf, ttf.zz")
    }
    try check(plain.file, plain.size, plain.hash, at: member.place)
    return plain
  }

  private static func isName(_ file: String) -> Bool {
    !file.hasPrefix(".") && !file.contains("/")
  }

  private static func check(
    _ file: String, _ size: Int, _ hash: String, at place: String
  ) throws(FontError) {
    guard (1...largestFile).contains(size) else {
      throw FontError(.number, at: place, "\(file) may have 1 to \(largestFile) bytes")
    }
    guard hash.utf8.count == 64, hash.utf8.allSatisfy(\.isLowercaseHexDigit) else {
      throw FontError(.format, at: place, "sha256 of \(file) is not 64 digits 0-9a-f")
    }
  }

  /// The maximum size of a file in bytes; the largest here has 0.2 MB.
  static let largestFile = 4 << 20
}
