/// The error if there is no picture with a name.
package struct UnknownPicture: Error {
  package let reason: String
  /// The existing names; empty if there are too many to list.
  package var allowed: [String] = []
}
