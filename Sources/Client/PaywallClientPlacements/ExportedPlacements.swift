import Experiments
import Foundation
import JSON
import Numbers
import PaywallModel
import Placements

/// A brand's placements from a site that `paywalld export site --placements` writes: decides as the service does, without it.
///
///     let placements = try ExportedPlacements(reading: content)
///     let decision = placements.decide("launch", for: Data(#"{"userId": "u1"}"#.utf8))
public struct ExportedPlacements: Sendable {
  private let export: PlacementExport
  private let rules: PlacementDecider

  /// Reads the content of `brands/BRAND/placements.json`.
  public init(reading content: Data) throws(UnreadablePlacements) {
    do {
      export = try PlacementExport(reading: Array(content))
      rules = try PlacementDecider(export.document)
    } catch {
      throw UnreadablePlacements(reason: "\(error)")
    }
  }

  public var brand: String { export.brand }

  /// The version of the placements.
  public var version: Int { export.version }

  /// The names of all placements, sorted.
  public var names: [String] { rules.placementNames }

  /// Decides what a placement shows a reader; `nil` if there is no placement of that name.
  ///
  /// - Parameters:
  ///   - context: the reader as a JSON object, as the service takes it. Of anything else nothing is known.
  ///   - kept: the variants that ``ExportedDecision/kept`` had last.
  ///   - ticket: the service's last ticket of assignments, whose variants count unless `kept` has later ones.
  ///   - forced: the variants that a tester wants to see, by experiment.
  ///   - now: the moment of the decision, unless the context has one.
  public func decide(
    _ placement: String, for context: Data, keeping kept: [KeptVariant] = [],
    ticket: String? = nil, forced: [String: String] = [:], now: Date = Date()
  ) -> ExportedDecision? {
    let reader = Self.reader(context)
    let signed = ticket.flatMap { ServiceTicket($0) }?.variants(of: reader, brand: brand) ?? []
    let history = PlacementHistory(forced: forced, assignments: (signed + kept).map(\.assignment))
    let moment = Moment(seconds: Int(clamping: now.timeIntervalSince1970.rounded(.down)))
    return rules.decide(placement, for: reader, history, now: moment).map { decision in
      ExportedDecision(
        decision, version: decision.paywall.flatMap(export.version),
        kept: decision.assignment.map { KeptVariant($0).added(to: kept) } ?? kept)
    }
  }

  private static func reader(_ context: Data) -> PlacementReader {
    do {
      let text = try JSONText(parsing: Array(context), limits: .document)
      return try PlacementReader(context: text.root, needsKey: false)
    } catch {
      return PlacementReader()
    }
  }
}

/// The reason why a file of placements cannot be used, such as that a later release wrote it.
public struct UnreadablePlacements: LocalizedError, Sendable, Hashable {
  public let reason: String

  /// What `localizedDescription` says: the reason, in English.
  public var errorDescription: String? { reason }
}
