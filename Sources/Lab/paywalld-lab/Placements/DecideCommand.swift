import Experiments
import Foundation
import JSON
import PaywallClientPlacements
import PaywallModel
import Placements

/// `decide FILE`: prints what placements show readers, as the service decides and as an app decides with an exported site.
///
/// The first line of the file is `{"exports": ["PATH", "PATH"]}`: placements of an earlier and of a later version, as `paywalld export
/// site` writes them. Each further line is `{"context": {…}, "now": 1795780800, "assignments": […], "forced": {…}}`. The reader asks the
/// earlier placements, keeps the last variant that is new, and asks the later ones. For each reader it prints a line of JSON: the decisions
/// of both. It fails if an app decides otherwise.
enum DecideCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else {
      StandardError.write("usage: paywalld-lab decide FILE\n")
      return 2
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let lines = file.split(separator: UInt8(ascii: "\n"))
    let head = try JSONText(parsing: Array(lines.first ?? Data()), limits: .trusted).root
    let sides = try (head["exports"]?.elements.map(Array.init) ?? []).map {
      try DecidingSides(Data(contentsOf: URL(fileURLWithPath: $0.string ?? "")))
    }
    var output: [UInt8] = []
    var others = 0
    for line in lines.dropFirst() {
      var question = try DecidingQuestion(try JSONText(parsing: Array(line), limits: .trusted).root)
      var rows: [JSONValue] = []
      for side in sides {
        let (here, there) = (try side.decided(question), side.exported(question))
        if here.rows != there { others += 1 }
        rows.append(.array(here.rows))
        question.assignments += here.new.map { [$0] } ?? []
      }
      output += JSONValue.array(rows).encoded() + [UInt8(ascii: "\n")]
    }
    FileHandle.standardOutput.write(Data(output))
    if others > 0 { StandardError.write("an app decides otherwise: \(others)\n") }
    return others > 0 ? 1 : 0
  }
}

/// One reader of the file.
struct DecidingQuestion {
  let context: JSONNode
  let now: Int
  let forced: [String: String]
  var assignments: [KeptVariant]

  init(_ line: JSONNode) throws {
    guard let context = line["context"] else { throw DecidingQuestionFault() }
    self.context = context
    now = line["now"]?.number?.int ?? 0
    forced = (line["forced"]?.members.map(Array.init) ?? []).reduce(into: [:]) {
      $0[$1.key] = $1.value.string
    }
    assignments = try JSONDecoder().decode(
      [KeptVariant].self, from: Data(line["assignments"]?.source ?? []))
  }
}

struct DecidingQuestionFault: Error {}

/// The two programs that decide with one document.
struct DecidingSides {
  private let decider: PlacementDecider
  private let live: [String: Int]
  private let exported: ExportedPlacements

  init(_ content: Data) throws {
    exported = try ExportedPlacements(reading: content)
    let root = try JSONText(parsing: Array(content), limits: .trusted).root
    decider = try PlacementDecider(
      PlacementDocument(reading: Array(root["placements"]?.source ?? [])))
    live = (root["live"]?.members.map(Array.init) ?? []).reduce(into: [:]) {
      $0[$1.key] = $1.value.number?.int
    }
  }

  /// The decisions of the service, and the last variant that the reader shall keep.
  func decided(_ question: DecidingQuestion) throws -> (rows: [JSONValue], new: KeptVariant?) {
    let reader = try PlacementReader(context: question.context, needsKey: false)
    let kept = question.assignments.map {
      StickyAssignment(
        attribute: $0.by, identifier: $0.id, experiment: $0.experiment, bucketVersion: $0.version,
        variant: $0.variant)
    }
    let decisions = decider.decideAll(
      for: reader, PlacementHistory(forced: question.forced, assignments: kept),
      now: Moment(seconds: question.now))
    let new = decisions.last { $0.assignment != nil }?.assignment
    return (decisions.map(row), new.map(KeptVariant.init(keeping:)))
  }

  private func row(_ decision: PlacementDecision) -> JSONValue {
    let version: Int? =
      switch decision.paywall?.version {
      case .live: decision.paywall.flatMap { live[$0.name] }
      case .number(let number): number
      case nil: nil
      }
    let nothing: String? = if case .nothing(let why) = decision.outcome { why } else { nil }
    return Self.row(
      placement: decision.placement, rule: decision.stepName, experiment: decision.experiment,
      variant: decision.variant, paywall: decision.paywall?.name, version: version,
      nothing: nothing, reason: decision.reason.rawValue, isCounted: decision.isCounted,
      new: decision.assignment?.variant)
  }

  /// The decisions of an app.
  func exported(_ question: DecidingQuestion) -> [JSONValue] {
    exported.names.compactMap { name in
      let found = exported.decide(
        name, for: Data(question.context.source), keeping: question.assignments,
        forced: question.forced, now: Date(timeIntervalSince1970: Double(question.now)))
      return found.map { found in
        let new = found.kept.last.flatMap { question.assignments.contains($0) ? nil : $0.variant }
        return Self.row(
          placement: found.placement, rule: found.rule, experiment: found.experiment,
          variant: found.variant, paywall: found.paywall, version: found.version,
          nothing: found.nothing, reason: found.reason, isCounted: found.isCounted, new: new)
      }
    }
  }

  private static func row(
    placement: String, rule: String, experiment: String?, variant: String?, paywall: String?,
    version: Int?, nothing: String?, reason: String, isCounted: Bool, new: String?
  ) -> JSONValue {
    let text = { (value: String?) in value.map(JSONValue.string) ?? .null }
    return [
      .string(placement), .string(rule), text(experiment), text(variant), text(paywall),
      version.map { .number($0) } ?? .null, text(nothing), .string(reason), .bool(isCounted),
      text(new),
    ]
  }
}

extension KeptVariant {
  fileprivate init(keeping assignment: StickyAssignment) {
    self.init(
      by: assignment.attribute, id: assignment.identifier, experiment: assignment.experiment,
      version: assignment.bucketVersion, variant: assignment.variant)
  }
}
