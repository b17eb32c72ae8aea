import PaywallStorage

/// The store where all nodes find the bytes that the log names.
protocol SharedBytes: Sendable {
  /// Stores bytes durably. Bytes that are already stored are protected from deletion for a while.
  func put(_ contents: [BlobID: [UInt8]]) throws(StorageError)
  /// Reads bytes. Missing blobs are left out.
  func get(_ blobs: [BlobID]) throws(StorageError) -> [BlobID: [UInt8]]
  /// Deletes bytes that are not needed and have not been stored or used for a while.
  func collect(keeping needed: Set<BlobID>, holding tenure: Tenure) throws(StorageError)
}

/// Bytes in a folder that all nodes share.
struct FolderBytes: SharedBytes {
  let folder: SharedFolder
  /// The marker that identifies the folder. The folder may be unmounted while the node runs.
  let marker: String
  let blobs: any Blobs

  func put(_ contents: [BlobID: [UInt8]]) throws(StorageError) {
    try folder.check(marker)
    for (_, bytes) in contents { _ = try blobs.put(bytes, .now) }
    try folder.check(marker)
  }

  func get(_ blobs: [BlobID]) throws(StorageError) -> [BlobID: [UInt8]] {
    var found: [BlobID: [UInt8]] = [:]
    for blob in blobs { found[blob] = try self.blobs.get(blob) }
    if found.count < Set(blobs).count { try folder.check(marker) }
    return found
  }

  // Another fleet may share the folder, too, so only an operator deletes files there.
  func collect(keeping needed: Set<BlobID>, holding tenure: Tenure) throws(StorageError) {}
}
