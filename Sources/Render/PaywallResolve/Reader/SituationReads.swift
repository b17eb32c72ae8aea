import Numbers
import PaywallModel
import PaywallTree

/// The facts of a reader's situation that resolving a component asked for, with the answers.
///
/// A component is the same in every situation in which it would find the same.
struct SituationReads {
  private var finds: [Find] = []
  /// Whether it read something that changes from moment to moment, so that the component is not worth keeping.
  private(set) var isFleeting = false

  /// One read with its result.
  enum Find {
    case variable(String, String?)
    case textScale(atLeast: Double, Bool)
    case width(WidthRange, Bool)
    case widthClass(WidthClass)
    case orientation(Orientation)
    case density(Double)
    case picture(url: String, density: Double?, ResolvedPicture)
  }

  /// The maximum number of reads. A component that reads more is not worth keeping.
  private static let most = 64

  mutating func add(_ find: Find) {
    guard !isFleeting, !finds.contains(where: { $0.isAsked(like: find) }) else { return }
    if finds.count < Self.most { finds.append(find) } else { isFleeting = true }
  }

  mutating func addFleeting() { isFleeting = true }

  /// Adds what a component inside read.
  mutating func add(_ inner: SituationReads) {
    if inner.isFleeting { isFleeting = true }
    for find in inner.finds { add(find) }
  }

  /// Whether a situation answers every read in the same way.
  func hold(in situation: Situation) -> Bool {
    finds.allSatisfy(situation.answers)
  }
}

extension SituationReads.Find {
  /// Whether another read asks for the same. In one rendering it then found the same.
  fileprivate func isAsked(like other: Self) -> Bool {
    switch (self, other) {
    case (.variable(let one, _), .variable(let other, _)): one == other
    case (.textScale(let one, _), .textScale(let other, _)): one == other
    case (.width(let one, _), .width(let other, _)): one == other
    case (.widthClass, .widthClass), (.orientation, .orientation), (.density, .density): true
    case (.picture(let url, let density, _), .picture(let other, let otherDensity, _)):
      url == other && density == otherDensity
    default: false
    }
  }
}
