import Foundation
import Testing

/// What the library tells the App Store about privacy.
@Suite struct PrivacyManifestTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Client")

  /// Apple's kinds of functions that need a reason, and names by which a source uses them.
  private static let kinds: [(kind: String, names: [String])] = [
    ("FileTimestamp", ["contentModificationDate", "creationDate", "attributesOfItem", "fstat("]),
    ("SystemBootTime", ["systemUptime", "mach_absolute_time"]),
    ("DiskSpace", ["volumeAvailable", "systemFreeSize", "statfs(", "statvfs("]),
    ("ActiveKeyboards", ["activeInputModes"]),
    ("UserDefaults", ["UserDefaults"]),
  ]

  @Test func `it names each kind of function that the sources use, and no other`() throws {
    let manifest = try #require(try read() as? [String: Any])
    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    let named = (manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []).compactMap {
      $0["NSPrivacyAccessedAPIType"] as? String
    }
    let text = try sources()
    let used = Self.kinds.filter { $0.names.contains { text.contains($0) } }.map {
      "NSPrivacyAccessedAPICategory" + $0.kind
    }
    #expect(named == used)
  }

  @Test func `it says of each kind of data why it is collected, and never for tracking`() throws {
    let manifest = try #require(try read() as? [String: Any])
    let kinds = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    #expect(kinds.count == 4)
    for kind in kinds {
      #expect(kind["NSPrivacyCollectedDataTypeTracking"] as? Bool == false)
      #expect((kind["NSPrivacyCollectedDataTypePurposes"] as? [String])?.isEmpty == false)
    }
  }

  private func read() throws -> Any {
    let file = folder.appending(path: "PaywallClient/PrivacyInfo.xcprivacy")
    return try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
  }

  private func sources() throws -> String {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }
}
