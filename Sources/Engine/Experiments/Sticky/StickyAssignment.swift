import ASCII
import Numbers

/// An assigned variant, stored so that it stays when weights, coverage or audience change.
///
/// GrowthBook stores these in documents, one for each identifier: `{attributeName,
/// attributeValue, assignments: {"KEY__VERSION": "VARIANT"}}`.
public struct StickyAssignment: Sendable, Equatable, Hashable {
  /// The name of the identifier: `id`.
  public var attribute: String
  /// The identifier.
  public var identifier: String
  /// The experiment's key.
  public var experiment: String
  /// The experiment's bucket version at that time.
  public var bucketVersion: Int
  /// The variant's key.
  public var variant: String

  /// Makes an assignment.
  public init(
    attribute: String, identifier: String, experiment: String, bucketVersion: Int = 0,
    variant: String
  ) {
    self.attribute = attribute
    self.identifier = identifier
    self.experiment = experiment
    self.bucketVersion = bucketVersion
    self.variant = variant
  }

  /// Reads a member of a document's `assignments`.
  /// - Parameter name: `KEY__VERSION`.
  /// - Returns: `nil` if the name has no version of plain digits.
  public init?(attribute: String, identifier: String, name: String, variant: String) {
    let digits = name.utf8.reversed().prefix(while: \.isDigit)
    let rest = name.utf8.dropLast(digits.count)
    let text = String(name.suffix(digits.count))
    guard rest.suffix(2).elementsEqual("__".utf8), let version = Int(text), String(version) == text
    else { return nil }
    self.init(
      attribute: attribute, identifier: identifier,
      experiment: String(name.dropLast(text.count + 2)),
      bucketVersion: version, variant: variant)
  }

  /// Its name in a document's `assignments`: `KEY__VERSION`.
  public var name: String { experiment + "__" + String(bucketVersion) }

  /// Whether both are for one person in one version of an experiment.
  func isAboutTheSame(as other: StickyAssignment) -> Bool {
    bucketVersion == other.bucketVersion && experiment.isIdentical(to: other.experiment)
      && identifier.isIdentical(to: other.identifier) && attribute.isIdentical(to: other.attribute)
  }
}

extension StickyAssignment {
  func belongs(to identifier: Subject.Identifier) -> Bool {
    self.identifier.isIdentical(to: identifier.value)
      && attribute.isIdentical(to: identifier.attribute)
  }
}
