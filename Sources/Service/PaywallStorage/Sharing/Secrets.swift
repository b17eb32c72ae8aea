/// What a store keeps that must not be told: never in the log, in answers or in reports.
package enum SecretName: String, Sendable, CaseIterable {
  /// Names, roles and salted digests of the admin tokens.
  case tokens
  /// What signs preview links.
  case previewKey = "preview-key"
}

/// A secret's bytes, and the number of its version, which grows.
package struct KeptSecret: Sendable, Hashable {
  package var bytes: [UInt8]
  package var version: Int

  package init(bytes: [UInt8], version: Int) {
    self.bytes = bytes
    self.version = version
  }
}

/// Secrets of all nodes, changed by comparing and swapping.
package struct Secrets: Sendable {
  /// The newest that this node knows; nil if there is none. Waits for nothing but a local disk.
  package var read: @Sendable (_ name: SecretName) throws(StorageError) -> KeptSecret?
  /// Replaces a secret durably if it still has this version; nil is for one that is not there. False if another node came first: read again.
  package var replace:
    @Sendable (_ name: SecretName, _ bytes: [UInt8], _ version: Int?) throws(StorageError) -> Bool
  /// Calls `body` after another node has changed a secret, for the life of the storage. `body` must not wait.
  package var watch: @Sendable (_ body: @escaping @Sendable (SecretName) -> Void) -> Void
  /// How many seconds ago these were last known to be the newest of all nodes; infinite if they never were since the start. Waits for nothing.
  package var ageSeconds: @Sendable () -> Double

  package init(
    read: @escaping @Sendable (_ name: SecretName) throws(StorageError) -> KeptSecret?,
    replace:
      @escaping @Sendable (_ name: SecretName, _ bytes: [UInt8], _ version: Int?)
      throws(StorageError) -> Bool,
    watch: @escaping @Sendable (_ body: @escaping @Sendable (SecretName) -> Void) -> Void,
    ageSeconds: @escaping @Sendable () -> Double
  ) {
    self.read = read
    self.replace = replace
    self.watch = watch
    self.ageSeconds = ageSeconds
  }
}
