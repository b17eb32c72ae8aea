import Digest
import JSON
import PaywallModel
import PaywallStore

/// What a live version's sources have answered: values in place of its own, with which the whole document was found right.
struct FetchedData: Sendable {
  let version: PublishedVersion
  /// By the names of the document's data.
  let values: [String: JSONValue]
  /// The same for the same values.
  let digest: String
  /// Of the values as text, in bytes.
  let size: Int
  /// What readers may differ in then.
  let choices: ReaderChoices

  init(_ version: PublishedVersion, _ values: [String: JSONValue], _ document: PaywallDocument) {
    self.version = version
    self.values = values
    digest = values.contentDigest
    size = values.values.reduce(0) { $0 + $1.encoded().count }
    var choices = document.choices
    choices.data = version.choices.data
    self.choices = choices
  }

  /// Whether it is for this version, as it is now.
  func isFor(_ version: PublishedVersion?) -> Bool {
    version.map {
      $0.brand == self.version.brand && $0.number == self.version.number
        && $0.etag == self.version.etag
    } ?? false
  }
}

extension [String: JSONValue] {
  /// The same for the same values under the same names.
  var contentDigest: String {
    let fields = sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: $0.value) }
    return SHA256.hash(JSONValue.object(fields).encoded()).hexadecimal
  }
}
