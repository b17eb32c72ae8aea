import Experiments
import Numbers

/// A variant that a person keeps, as a client stores it beside the service's ticket: only the service can sign one.
public struct KeptVariant: Sendable, Hashable, Codable {
  /// The name of the identifier, such as `userId`.
  public var by: String
  /// The person's identifier.
  public var id: String
  public var experiment: String
  /// The experiment's version at that time.
  public var version: Int
  public var variant: String

  public init(by: String, id: String, experiment: String, version: Int, variant: String) {
    self.by = by
    self.id = id
    self.experiment = experiment
    self.version = version
    self.variant = variant
  }

  init(_ assignment: StickyAssignment) {
    self.init(
      by: assignment.attribute, id: assignment.identifier, experiment: assignment.experiment,
      version: assignment.bucketVersion, variant: assignment.variant)
  }

  var assignment: StickyAssignment {
    StickyAssignment(
      attribute: by, identifier: id, experiment: experiment, bucketVersion: version,
      variant: variant)
  }

  /// As many as a ticket of the service has; older ones are dropped.
  private static let most = 50

  /// The list with this one last. It replaces an earlier one of the same experiment and person.
  func added(to list: [KeptVariant]) -> [KeptVariant] {
    (list.filter { !$0.isLike(self) } + [self]).suffix(Self.most)
  }

  /// Swift takes two spellings of `é` for equal; as identifiers they are two persons.
  private func isLike(_ other: KeptVariant) -> Bool {
    by == other.by && experiment == other.experiment && id.utf8.elementsEqual(other.id.utf8)
  }
}
