import Digest
import Foundation
import JSON
import Locales
import POSIX
import PaywallCheck
import PaywallImport
import PaywallModel
import PaywallRender
import PaywallStorage
import Pictures
import Routing
import Typography

/// The readers of files and texts from outside, one on each line; add new ones here.
extension ReaderFuzz {
  static let all = [
    ReaderFuzz(
      name: "imports", summary: "documents of RevenueCat against the import and the check",
      seeds: [folder + "imports/"], reader: imports),
    ReaderFuzz(
      name: "archives", summary: "backups against the restore", seeds: [folder + "archives/"],
      mend: FuzzedArchive.addUp, reader: archives),
    ReaderFuzz(
      name: "fonts", summary: "font files and tables against the shaper",
      seeds: scripts.keys.sorted().map { "paywalls/fonts/\($0)" }, reader: fonts),
    ReaderFuzz(
      name: "pictures", summary: "headers of pictures, and SVG", seeds: [folder + "pictures/"],
      reader: pictures),
    ReaderFuzz(
      name: "previews", summary: "requests with preview links against the service",
      seeds: [folder + "previews/"], mend: FuzzedService.sign,
      reader: { try FuzzedService().answer }),
    ReaderFuzz(
      name: "tokens", summary: "token files, and requests with tokens against the service",
      seeds: [folder + "tokens/"], reader: tokens),
    ReaderFuzz(
      name: "translations", summary: "XLIFF, string catalogues, Android strings and CSV",
      seeds: [folder + "translations/"], reader: translations),
  ]

  private static let folder = "scripts/campaigns/seeds/"

  @Sendable private static func imports() throws -> (Seed) throws -> Void {
    let schema = try JSONText(parsing: DocumentSchema.value.encoded(), limits: .trusted)
    let checker = try DocumentChecker(schema: schema, documentBytes: 1 << 20)
    return { seed in
      let text = try JSONText(parsing: seed.bytes, limits: .document)
      let imported = try RevenueCatPaywall(text).imported()
      _ = imported.report
      _ = try checker.check(imported.documentBytes, hasImage: { _ in true })
    }
  }

  @Sendable private static func archives() throws -> (Seed) throws -> Void {
    let folder = try FuzzedFolder()
    return { seed in
      let archive = folder.path + "/backup.tar"
      try Data(seed.bytes).write(to: URL(filePath: archive))
      let state = folder.path + "/state"
      defer { folder.clear("state") }
      _ = try Restore(to: state).read(archive)
    }
  }

  /// A text in the script of each font, long enough to be broken and with characters that are reordered and joined.
  private static let scripts = [
    "noto-sans-lao-400.metrics": "ພາສາລາວ ນ້ຳ ກັບ", "noto-sans-thai-400.metrics": "ภาษาไทย น้ำ ที่",
    "noto-sans-hebrew-400.metrics": "עִבְרִית שָׁלוֹם", "noto-sans-tamil-400.metrics": "தமிழ் ஸ்ரீ கொ",
    "noto-sans-khmer-400.metrics": "ភាសាខ្មែរ ស្ត្រី", "noto-sans-gurmukhi-400.metrics": "ਗੁਰਮੁਖੀ ਸ੍ਰੀ",
    "noto-sans-arabic-400.metrics": "العربيّة لله بِسْمِ", "noto-sans-myanmar-400.metrics": "မြန်မာ ကြောင်း",
    "noto-sans-devanagari-400.metrics": "हिन्दी श्री र्क्षि",
    "monospace.json": "AV To fi ffl 1/2 Ａ\u{301}",
  ]

  @Sendable private static func fonts() throws -> (Seed) throws -> Void {
    { seed in
      let face =
        seed.name.hasSuffix(".json")
        ? try FontLibrary(decoding: [JSONText(parsing: seed.bytes, limits: .trusted)])
        : FontLibrary(faces: [try FontFace(openType: seed.bytes, family: nil, weight: 400)])
      let text = scripts[String(seed.name.split(separator: "/").last ?? "")] ?? "a"
      for size in [17.0, 1000] {
        let style = TextStyle(font: FontSpec(size: size))
        let paragraph = Paragraph(text, style: style, library: face)
        _ = paragraph.measure(maxWidth: 40, maxHeight: nil)
      }
    }
  }

  @Sendable private static func pictures() throws -> (Seed) throws -> Void {
    { seed in
      let header = try ImageHeader(reading: seed.bytes)
      guard header.width > 0, header.height > 0, header.width.isFinite, header.height.isFinite
      else {
        throw LabError("a picture of \(header.width) × \(header.height) is accepted")
      }
    }
  }

  @Sendable private static func tokens() throws -> (Seed) throws -> Void {
    let folder = try FuzzedFolder()
    let service = try FuzzedService()
    return { seed in
      guard seed.name.hasSuffix(".json") else { return try service.answer(seed) }
      let path = folder.path + "/tokens.json"
      try Data(seed.bytes).write(to: URL(filePath: path))
      let tokens = try AccessList.load(path)
      _ = tokens.finding(for: FuzzedService.secret, at: Date())
    }
  }

  @Sendable private static func translations() throws -> (Seed) throws -> Void {
    { seed in
      let text = String(decoding: seed.bytes, as: UTF8.self)
      guard let format = StringsFormat(path: seed.name, text: text) else { return }
      guard let english = LocaleName("en") else { return }
      let path = seed.name.hasSuffix(".xml") ? "values-de/strings.xml" : seed.name
      let tables = try format.tables(in: text, path: path, source: english)
      for format in StringsFormat.allCases { _ = format.files(of: tables) }
    }
  }
}

/// The folder of a campaign, which exists while the campaign runs.
final class FuzzedFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.path
      + "/paywalld-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { clear("") }

  /// Removes an entry of the folder if it exists.
  func clear(_ name: String) {
    do {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    } catch {}
  }
}

enum FuzzedArchive {
  /// Writes the correct checksum into the header of each entry of a tar archive.
  @Sendable static func addUp(_ bytes: inout [UInt8]) {
    let block = 512
    for start in stride(from: 0, to: bytes.count - block + 1, by: block) {
      guard bytes[(start + 257)...].starts(with: "ustar".utf8) else { continue }
      bytes.replaceSubrange(start + 148..<start + 156, with: "        ".utf8)
      let sum = bytes[start..<start + block].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
      bytes.replaceSubrange(start + 148..<start + 156, with: text.utf8)
    }
  }
}
