import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallService
import PaywallStorage
import PaywallStore

/// `paywalld baseline write` and `compare`: stores the screens of all live versions in one file, and compares them with those that a new
/// release of paywalld, of fonts or of devices would show, before it serves.
struct BaselineCommand {
  private let file: NamedFile
  private let paywalls: String
  private let state: String
  private let most: Int
  private let today: CivilDay

  init(_ arguments: Arguments) throws(UsageError) {
    file = NamedFile(path: arguments.operands[0])
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
    state = arguments["state"]?.text ?? "state"
    most = try arguments.int("budget", in: 1...10_000) ?? Gate.snapshotCells
    today =
      try arguments.value("at", expected: "a day such as 2026-11-22") { CivilDay($0) } ?? .today
  }

  func write() throws(UsageError) -> ExitStatus {
    try reporting {
      let screens = try CopiedStore.with(paywalls: paywalls, state: state) { store in
        try live(in: store).map { brand, version, gate in
          let snapshot = try gate.snapshot(of: try GateSubject(version, options), most: most)
          return
            "{\"brand\":\"\(brand)\",\"version\":\(version.number),\"snapshot\":\(snapshot.json())}"
        }
      }
      let text = "{\"documents\":[\n" + screens.joined(separator: ",\n") + "]}\n"
      try file.write(Array(text.utf8))
      Output.result("\(file.path): \(screens.count) paywalls")
      return .done
    }
  }

  func compare() throws(UsageError) -> ExitStatus {
    let bytes = try file.read()
    return try reporting {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      let impacts = try CopiedStore.with(paywalls: paywalls, state: state) { store in
        try live(in: store).compactMap { brand, version, gate -> Impact? in
          guard let old = try Self.snapshot(of: brand, in: root) else {
            Output.result("\(brand): not in \(file.path)")
            return nil
          }
          let impact = try gate.impact(from: old, to: try GateSubject(version, options))
          for sentence in impact.sentences { Output.result("\(brand): \(sentence)") }
          return impact
        }
      }
      return impacts.allSatisfy { $0.changed.isEmpty } ? .done : .failed
    }
  }

  private var options: MatrixOptions { MatrixOptions(today: today) }

  /// The live versions, with the gate that lays them out.
  private func live(in store: Store) throws -> [(Brand, PublishedVersion, Gate)] {
    let assets = try RenderingAssets(paywalls: paywalls)
    let gate = Gate(renderer: assets.renderer, devices: assets.devices, lanes: 1)
    return store.catalog.names.compactMap { brand in
      store.catalog.version(brand, nil).map { (brand, $0, gate) }
    }
  }

  private static func snapshot(of brand: Brand, in root: JSONNode) throws -> Snapshot? {
    guard let documents = root["documents"]?.elements else {
      throw JSONMismatch(at: root, "expected a baseline ({\"documents\": […]})")
    }
    for document in documents where document["brand"]?.string == brand.name {
      return try document["snapshot"].map { try Snapshot($0) }
    }
    return nil
  }

  /// Turns errors into a message and an exit status.
  private func reporting(_ work: () throws -> ExitStatus) throws(UsageError) -> ExitStatus {
    do {
      return try work()
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }
}
