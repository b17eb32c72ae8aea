import JSON
import PaywallModel
import PaywallStore
import Placements
import Routing

/// The people whom a draft of placements would show another variant than the live placements do.
struct MovedPeople: Sendable {
  /// Each experiment that moves people.
  let moves: [PlacementMove]
  /// The people whom adjusted ranges would move in place of these, by experiment; only where they are fewer.
  private let adjusted: [String: Int]

  static let none = MovedPeople(moves: [], adjusted: [:])

  private init(moves: [PlacementMove], adjusted: [String: Int]) {
    self.moves = moves
    self.adjusted = adjusted
  }

  /// - Parameters:
  ///   - live: the live version of the same file.
  ///   - draft: bytes of placements or of a campaign that passed all checks.
  init(from live: PublishedVersion?, to draft: [UInt8], as file: PlacementFile) {
    do {
      guard let live = try live?.placements() else {
        self = .none
        return
      }
      let document = try PlacementDocument(published: draft, as: file)
      let moves = PlacementMove.all(from: live, to: document)
      let adjustment = moves.isEmpty ? nil : try PlacementAdjustment(of: draft, as: file, to: live)
      var adjusted: [String: Int] = [:]
      for change in adjustment?.changes ?? [] where change.move.moved < change.plainMove.moved {
        adjusted[change.experiment] =
          Int(clamping: (change.move.moved * Double(PlacementMove.people)).rounded())
      }
      self.init(moves: moves, adjusted: adjusted)
    } catch {
      self = .none
    }
  }

  typealias Row = (move: PlacementMove, adjusted: Int?)

  /// Each experiment that moves people, with those whom adjusted ranges would move.
  var rows: [Row] { moves.map { ($0, adjusted($0)) } }

  private func adjusted(_ move: PlacementMove) -> Int? { adjusted[move.experiment] }

  /// A warning for each experiment that shows people another variant, with what moves fewer.
  func warnings(in text: JSONText, of brand: Brand) -> [Diagnostic] {
    moves.filter { $0.moved > 0 }.map { move in
      let fewer = adjusted(move).map {
        "paywalld placements adjust \(brand.name) FILE, or POST /admin/brands/\(brand.name)/placements/adjust, gives ranges that move \($0) people; publish its answer"
      }
      return Diagnostic(
        "moves-people", at: text.nearestNode(to: "/experiments/\(move.experiment)"),
        "\"\(move.experiment)\" shows \(move.moved) of \(PlacementMove.people) simulated people another variant than the live placements do",
        hint: fewer
          ?? "people keep their variant if the app hands back the assignments that it was given")
    }
  }
}

/// People of 10,000 simulated ones.
let moveForm = AnswerForm<MovedPeople.Row>.object([
  .member("experiment", .text, \.move.experiment), .member("moved", .integer, \.move.moved),
  .member("joined", .integer, \.move.joined), .member("left", .integer, \.move.left),
  .optional("adjusted", .integer, \.adjusted),
]).named("MovedPeople")
