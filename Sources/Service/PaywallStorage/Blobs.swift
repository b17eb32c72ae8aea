import POSIX

/// Bytes that are kept by what they are: written once, shared by all that need them, and never changed.
package struct Blobs: Sendable {
  /// Keeps bytes, and gives what they are found by.
  package var put:
    @Sendable (_ bytes: [UInt8], _ durability: Durability) throws(FileError) -> BlobID
  /// Returns when everything that was put `later` will be found after a power cut.
  package var settle: @Sendable () throws(FileError) -> Void
  /// The bytes, which are those that were put; nil when they are not there. Throws `damaged` when they are others by now.
  package var get: @Sendable (_ blob: BlobID) throws(FileError) -> [UInt8]?
  package var list: @Sendable () throws(FileError) -> [BlobID]
  /// Forgets bytes that nothing needs.
  package var remove: @Sendable (_ blob: BlobID) throws(FileError) -> Void
  /// Where the bytes lie as a file, to be sent from there.
  package var path: @Sendable (_ blob: BlobID) -> String
}

/// When bytes that were put are sure to be found after a power cut.
package enum Durability: Sendable {
  /// When `put` returns.
  case now
  /// When `settle` has returned: for many at once.
  case later
}
