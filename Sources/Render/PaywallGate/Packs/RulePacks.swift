import JSON
import Locales
import Numbers
import POSIX
import PaywallModel
import ProgramFiles

/// The rule packs of a `paywalls` folder: the program's own, and files of the folder in their place.
public struct RulePacks: Sendable, Equatable {
  /// The packs, ordered by name.
  public let packs: [RulePack]
  /// The reasons why files could not be read. The program's pack of that name holds instead.
  public let faults: [String]

  public static let folder = "packs"

  public init(_ packs: [RulePack] = []) {
    self.packs = packs
    faults = []
  }

  /// The packs that come with the program.
  public static let own = RulePacks(reading: names(of: ProgramFiles.names(in: folder))) { name in
    ProgramFiles.bytes(of: path(name)) ?? []
  }

  /// Reads the packs of a folder.
  public init(paywalls: String) throws(FileError) {
    let files = try SupportFiles(paywalls: paywalls)
    let names = Self.names(of: try files.names(in: Self.folder))
    self.init(reading: names) { (name) throws(FileError) in
      try files.read(Self.path(name), limit: RulePack.mostBytes)
    }
  }

  private init(reading names: [String], _ bytes: (String) throws(FileError) -> [UInt8]) {
    var (packs, faults): ([RulePack], [String]) = ([], [])
    for name in names {
      do {
        packs.append(try RulePack(reading: try bytes(name), named: name))
      } catch {
        faults.append("\(Self.path(name)): \(error)")
        if let own = Self.program(name) { packs.append(own) }
      }
    }
    self.packs = packs
    self.faults = faults
  }

  private static func program(_ name: String) -> RulePack? {
    guard let bytes = ProgramFiles.bytes(of: path(name)) else { return nil }
    do {
      return try RulePack(reading: bytes, named: name)
    } catch {
      return nil
    }
  }

  private static func names(of files: some Sequence<String>) -> [String] {
    files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }.sorted()
  }

  private static func path(_ name: String) -> String {
    [folder, name + ".json"].joined(separator: "/")
  }
}

extension RulePacks {
  /// How all duties stand on a day: equal texts on days between which none begins or ends. Those that come within `Obligation.noticeDays`
  /// count, too, as reports tell them.
  public func standing(on day: CivilDay) -> String {
    packs.flatMap(\.duties).map { duty in
      switch duty.standing(on: day) {
      case .inForce: "+"
      case .over: "-"
      case .announced: "?"
      case .comes(let first): first.sinceEpoch - day.sinceEpoch <= Obligation.noticeDays ? "!" : "."
      }
    }.joined()
  }

  /// Returns a finding with what it violates. A duty that holds raises its severity, unless the policy sets the rule's; to a warning at most
  /// if nobody has named the country, neither the policy nor a price of the document.
  ///
  /// - Parameters:
  ///   - known: the countries that the matrix has; a cell without a country stands for all others.
  ///   - sold: the countries where the app is sold; if nil, all.
  func applied(
    to finding: Finding, among known: [String?], sold: [String]?, on day: CivilDay,
    isImposed: Bool
  ) -> Finding {
    var finding = finding
    for pack in packs where pack.holds(on: finding.cells) {
      let storefronts = pack.storefronts.filter {
        sold?.contains($0) != false && finding.isFound(in: $0, among: known)
      }
      guard pack.storefronts.isEmpty || !storefronts.isEmpty else { continue }
      for duty in pack.duties where duty.rule == finding.code {
        let standing = duty.standing(on: day)
        guard standing != .over else { continue }
        let isNamed =
          storefronts.isEmpty || sold != nil || storefronts.contains { known.contains($0) }
        let counts = !isImposed && finding.cells?.isReal != false
        finding.obligations.append(
          Obligation(
            pack: pack.name, title: pack.title, checked: pack.checked, duty: duty,
            storefronts: storefronts, standing: standing,
            stops: counts && isNamed && duty.severity == .error))
        guard counts else { continue }
        switch standing {
        case .inForce:
          finding.severity = max(
            finding.severity, isNamed ? duty.severity : min(duty.severity, .warning))
        case .announced: finding.severity = max(finding.severity, .warning)
        case .comes, .over: break
        }
      }
    }
    return finding
  }
}

extension RulePack {
  /// Whether the pack holds on some platform of a finding's cells.
  fileprivate func holds(on cells: FindingCells?) -> Bool {
    guard !platforms.isEmpty, let cells else { return true }
    return platforms.contains(.ios) && cells.isOnApple
      || platforms.contains(.android) && cells.isOnOthers
      || platforms.contains { $0 != .ios && $0 != .android }
  }
}

extension Finding {
  fileprivate func isFound(in storefront: String, among known: [String?]) -> Bool {
    guard let cells else { return true }
    let isKnown = known.contains(storefront)
    return cells.storefronts.contains(isKnown ? storefront : nil)
  }
}
