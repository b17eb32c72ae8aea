/// There is no picture of this name.
package struct UnknownPicture: Error {
  package let reason: String
  /// The names that exist; empty if they are too many to list.
  package var allowed: [String] = []
}
