import Experiments
import HTTP
import JSON
import PaywallModel
import PaywallResolve
import PaywallStore
import Placements
import Routing

/// A request for a placement of a brand: the reader, and the tickets that the client kept from earlier answers.
struct PlacementQuestion: Sendable {
  let brand: Brand
  let placements: PreparedPlacements
  let reader: PlacementReader
  let now: Moment
  private let key: PreviewKey
  private let kept: PlacementTicket?
  private let history: PlacementHistory
  /// The names of tickets with an invalid signature, or that have expired.
  private let disbelieved: [String]

  /// The context member or parameter for the ticket with a person's kept variants.
  static let assignments = "assignments"
  /// The context member or parameter for the ticket with the variant that a tester forces.
  static let forced = "forced"

  /// - Parameter ticket: returns the text of the ticket with a name; nil if the request has none.
  init(
    _ reader: PlacementReader, of brand: Brand, _ placements: PreparedPlacements,
    _ key: PreviewKey, now: Moment? = nil, ticket: (String) -> String?
  ) {
    self.brand = brand.owner
    self.placements = placements
    self.reader = reader
    self.key = key
    self.now = now ?? key.moment
    func believed(_ name: String) -> PlacementTicket? {
      ticket(name).flatMap { key.ticket($0, for: brand) }
    }
    let (kept, forced) = (believed(Self.assignments), believed(Self.forced))
    self.kept = kept
    disbelieved = [(Self.assignments, kept), (Self.forced, forced)]
      .filter { $0.1 == nil && ticket($0.0) != nil }.map(\.0)
    var history = kept?.history(of: reader, key) ?? .none
    history.forced = forced?.forced ?? [:]
    self.history = history
  }

  /// Whether a tester forces a variant.
  var isForced: Bool { !history.forced.isEmpty }

  /// Returns the answer for a placement; nil if there is none of that name.
  func answer(_ placement: String, in catalog: PreparedCatalog) -> PlacementAnswer? {
    var tickets: [StickyAssignment: String] = [:]
    return placements.decider.decide(placement, for: reader, history, now: now).map {
      answer($0, in: catalog, &tickets)
    }
  }

  /// Returns the answers for all placements, ordered by name.
  func answers(in catalog: PreparedCatalog) -> [PlacementAnswer] {
    var tickets: [StickyAssignment: String] = [:]
    return placements.decider.decideAll(for: reader, history, now: now).map {
      answer($0, in: catalog, &tickets)
    }
  }

  /// - Parameter tickets: the signed tickets of this reader, because several placements may show one experiment.
  private func answer(
    _ decision: PlacementDecision, in catalog: PreparedCatalog,
    _ tickets: inout [StickyAssignment: String]
  ) -> PlacementAnswer {
    let version = decision.paywall.flatMap { catalog.version(of: $0, of: brand, for: reader) }
    let ticket = decision.assignment.map { assignment in
      if let signed = tickets[assignment] { return signed }
      var ticket = kept ?? PlacementTicket(brand: brand)
      ticket.keep(assignment, key)
      let signed = key.text(of: ticket)
      tickets[assignment] = signed
      return signed
    }
    return PlacementAnswer(
      decision: decision, placements: placements.version, version: version, ticket: ticket,
      assumesUTC: reader.clock.assumesUTC && placements.namesDay(decision.placement),
      frequency: placements.frequency(of: decision.placement))
  }

  func explanation(_ placement: String) -> PlacementExplanation? {
    placements.decider.explain(placement, for: reader, history, now: now)
  }

  /// Ignored facts about the reader, with the reasons.
  var ignored: [IgnoredMember] {
    placements.decider.ignored(of: reader).filter {
      ![Self.assignments, Self.forced].contains($0.name)
    }
      + disbelieved.map {
        IgnoredMember(name: $0, reason: "this service did not sign it, or it has ended")
      }
  }
}

/// The decision of a placement for a reader, and the paywall to deliver.
struct PlacementAnswer: Sendable {
  let decision: PlacementDecision
  /// The version of the placements.
  let placements: PublishedVersion
  /// The version to show; nil if nothing is shown, or if the paywall cannot be served.
  let version: PublishedVersion?
  /// The ticket that the client should send with its next request; nil if there is nothing new.
  let ticket: String?
  /// Whether the decision depends on a day and the reader told neither a day nor a time zone, so that it is UTC's.
  let assumesUTC: Bool
  /// How often the placement is shown to one person, which the client counts; nil if there is no limit.
  let frequency: Frequency?

  /// The fields of a response that delivers the paywall.
  var fields: HTTPFields {
    var fields = HTTPFields()
    fields["Paywall-Placement"] = decision.placement
    fields["Paywall-Rule"] = decision.stepName
    fields["Paywall-Experiment"] = decision.experiment
    fields["Paywall-Experiment-Version"] = decision.experimentVersion.map(String.init)
    fields["Paywall-Variant"] = decision.variant
    if decision.experiment != nil, !decision.isCounted { fields["Paywall-Counted"] = "false" }
    fields["Paywall-Reason"] = decision.reason.rawValue
    fields["Paywall-Assignments"] = ticket
    fields["Paywall-Frequency"] = frequency.map { "most=\($0.most), per=\"\($0.per.text)\"" }
    if assumesUTC { fields[AssumedFacts.field] = AssumedFacts.day }
    return fields
  }
}

extension PreviewKey {
  var moment: Moment { Moment(seconds: Int(clamping: currentSeconds.rounded(.down))) }
}
