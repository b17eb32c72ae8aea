import JSON
import Numbers

/// The findings about a source, each reported once.
struct ConversionFindings {
  /// A finding with the offset of its value; the pointers of all are computed at the end in one walk.
  private struct Finding: Hashable {
    var start: Int
    var code: String
    var message: String
  }

  private typealias Place = (node: JSONNode, finding: Finding)

  private var approximations: [Place] = []
  private var notes: [Place] = []
  private var known: Set<Finding> = []
  private var starts: Set<Int> = []

  mutating func approximate(_ code: String, at node: JSONNode, _ message: String) {
    if let place = place(code, at: node, message) { approximations.append(place) }
  }

  mutating func note(_ code: String, at node: JSONNode, _ message: String) {
    if let place = place(code, at: node, message) { notes.append(place) }
  }

  /// The place of a finding; `nil` if it was reported before.
  private mutating func place(_ code: String, at node: JSONNode, _ message: String) -> Place? {
    include(node)
    let finding = Finding(start: node.range.lowerBound, code: code, message: message)
    return known.insert(finding).inserted ? (node, finding) : nil
  }

  /// Marks a value as reported, because another finding names the reason.
  mutating func include(_ node: JSONNode) { starts.insert(node.range.lowerBound) }

  /// Whether a value has a finding.
  func includes(_ node: JSONNode) -> Bool { starts.contains(node.range.lowerBound) }

  func all(in text: JSONText) -> (approximations: [ConversionNote], notes: [ConversionNote]) {
    func written(_ places: [Place]) -> [ConversionNote] {
      zip(places, text.pointers(to: places.map(\.node))).map {
        ConversionNote(pointer: $1, code: $0.finding.code, message: $0.finding.message)
      }
    }
    return (written(approximations), written(notes))
  }
}
