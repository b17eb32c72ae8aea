import ASCII
import Digest
import JSON
import Locales
import PaywallGate
import PaywallRender
import PaywallStore
import Synchronization

/// Computes a hash of everything on which a version's verdict depends: its document, pictures, files and words, the devices, the fonts, the limits
/// of a layout, the rules, the rule packs and which of their duties hold, the programs that decode pictures, the policy, the release, and the
/// day if the document has offers or names a day.
final class GateFingerprints: Sendable {
  private let assets: RenderingAssets
  private let today: @Sendable () -> CivilDay
  private let policies: GatePolicies
  /// The hash of the inputs that stay the same until the service ends.
  private let steady: String
  private let packs: RulePacks
  private let devices = Mutex<(generation: Int, hash: String)?>(nil)

  init(_ assets: RenderingAssets, _ settings: GateSettings, _ policies: GatePolicies) {
    self.policies = policies
    self.assets = assets
    today = settings.today
    packs = settings.packs
    let rules = Rule.all.map { "\($0.code) \($0.severity.rawValue) \($0.threshold)" }
    let decoders = SystemDecoder.installed.joined(separator: " ")
    let parts =
      [
        settings.version, assets.fontsTag, "\(assets.renderer.limits)", decoders,
        "\(settings.packs.packs)",
      ] + rules
    steady = Self.hash(of: parts)
  }

  /// The hash of the inputs that all versions share.
  var surroundings: String { Self.hash(of: [steady, devicesHash, today().description]) }

  func fingerprint(of version: PublishedVersion) -> String {
    let day = version.dependsOnDay ? today().description : ""
    return Self.hash(of: [
      steady, devicesHash, version.brand.name, version.etag, policies.tag(of: version.brand), day,
      packs.standing(on: today()),
    ])
  }

  private var devicesHash: String {
    let (table, generation) = assets.deviceFile.current
    return devices.withLock { known in
      if let known, known.generation == generation { return known.hash }
      let hash = SHA256.hash(table.json()).hexadecimal
      known = (generation, hash)
      return hash
    }
  }

  private static func hash(of parts: [String]) -> String {
    SHA256.hash(Array(parts.joined(separator: "\n").utf8)).prefix(16).hexadecimal
  }
}

extension PublishedVersion {
  /// Whether a reader may see something else on another day: offers expire, and former prices and suppressed findings name a day in the
  /// document or in one of its companion files.
  var dependsOnDay: Bool {
    choices.hasOffers || bytes.namesDay || companions.values.contains { $0.bytes.namesDay }
  }
}

extension [UInt8] {
  /// Whether the bytes contain a day such as `2026-11-25`.
  var namesDay: Bool {
    let dash = UInt8(ascii: "-")
    func areDigits(_ range: Range<Int>) -> Bool {
      self[range].allSatisfy { (48...57).contains($0) }
    }
    var place = 4
    while place + 6 <= count {
      guard let next = self[place...].firstIndex(of: dash), next + 6 <= count else { return false }
      if self[next + 3] == dash, areDigits(next - 4..<next), areDigits(next + 1..<next + 3),
        areDigits(next + 4..<next + 6)
      {
        return true
      }
      place = next + 1
    }
    return false
  }
}
