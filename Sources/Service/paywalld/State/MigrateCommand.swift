import Etcd
import Foundation
import PaywallFleet
import PaywallStorage

/// `paywalld migrate`: moves a state folder to a store that several nodes share, or back.
struct MigrateCommand {
  private let folder: String
  private let source: FleetSource
  private let isToFleet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let from = arguments["from"]?.text, let to = arguments["to"]?.text else {
      throw UsageError(
        message: "migrate needs --from and --to",
        hint: "for example --from state --to etcd://127.0.0.1:2379/paywalld")
    }
    let isShared = [from, to].map { EtcdLocation.isMeant(by: $0) }
    guard isShared[0] != isShared[1] else {
      throw UsageError(
        message: "one of --from and --to is a place in etcd, and the other a state folder",
        hint: "to copy a state folder, use paywalld backup and paywalld restore")
    }
    isToFleet = isShared[1]
    folder = isToFleet ? from : to
    source = try FleetSource(arguments, at: isToFleet ? to : from)
  }

  func run() -> ExitStatus {
    let node = NodeRecord(
      name: "migration-\(ProcessInfo.processInfo.processIdentifier)", version: version,
      sequence: 0, since: Date())
    let migration = Migration(source.settings(node) { Output.message("paywalld: store: \($0)") })
    do throws(StorageError) {
      let moved = try isToFleet ? migration.run(from: folder) : migration.run(to: folder)
      Output.message(
        "moved \(moved.brands) brands, \(moved.blobs) documents and pictures, and the last \(moved.changes) changes up to change \(moved.sequence); all were read back and are whole"
      )
      Output.message(
        isToFleet
          ? "start each node with --store and a new state folder; keep \(folder) until they serve"
          : "\(folder) is a state folder of its own; what nodes change in etcd from now on is not in it"
      )
      return .done
    } catch {
      // The rest of the error's description concerns a running service.
      let reason = if case .foreign(let reason) = error { reason } else { "\(error)" }
      Output.message("paywalld: \(reason)")
      return .failed
    }
  }
}
