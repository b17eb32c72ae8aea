import PaywallStorage

/// Where all nodes find the bytes that the log names.
protocol SharedBytes: Sendable {
  /// Stores bytes durably. Bytes that are stored already are kept from deletion for a while.
  func put(_ contents: [BlobID: [UInt8]]) throws(StorageError)
  /// Reads bytes. Missing blobs are left out.
  func get(_ blobs: [BlobID]) throws(StorageError) -> [BlobID: [UInt8]]
  /// Deletes what has not been stored or used for a while and is not needed.
  func collect(keeping needed: Set<BlobID>, holding tenure: Tenure) throws(StorageError)
}

/// Bytes in a folder that all nodes share.
struct FolderBytes: SharedBytes {
  let folder: SharedFolder
  /// What the folder is known by. It may be unmounted while the node runs.
  let marker: String
  let blobs: Blobs

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

  // Whoever shares the folder may be another fleet, too. An operator deletes there.
  func collect(keeping needed: Set<BlobID>, holding tenure: Tenure) throws(StorageError) {}
}
