import ASCII
import Digest
import JSON
import PaywallModel
import PaywallStore

/// Data from a live version's sources, which replaces its own. The whole document is valid with it.
package struct FetchedData: Sendable {
  let version: PublishedVersion
  /// The values by their names in the document's data.
  package let values: [String: JSONValue]
  /// A digest that is equal for equal values.
  package let digest: String
  /// The size of the values as text, in bytes.
  package let size: Int
  /// The dimensions of readers on which the document depends with this data.
  package let choices: ReaderChoices

  package init(
    _ version: PublishedVersion, _ values: [String: JSONValue], _ document: PaywallDocument
  ) {
    self.version = version
    self.values = values
    digest = values.contentDigest
    size = values.values.reduce(0) { $0 + $1.encoded().count }
    var choices = document.choices
    choices.data = version.choices.data
    self.choices = choices
  }

  /// Whether the data belongs to this version in its current form.
  func isFor(_ version: PublishedVersion?) -> Bool {
    version.map {
      $0.brand == self.version.brand && $0.number == self.version.number
        && $0.etag == self.version.etag
    } ?? false
  }
}

extension [String: JSONValue] {
  /// A digest that is equal for equal values under the same names.
  package var contentDigest: String {
    let fields = sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: $0.value) }
    return SHA256.hash(JSONValue.object(fields).encoded()).hexadecimal
  }
}
