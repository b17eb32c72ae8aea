/// The names of secrets, which never appear in the log, in answers or in reports.
package enum SecretName: String, Sendable, CaseIterable {
  /// Names, roles and salted digests of the admin tokens.
  case tokens
  /// The key that signs preview links.
  case previewKey = "preview-key"
}

/// The bytes of a secret, and its version number, which grows.
package struct KeptSecret: Sendable, Hashable {
  package var bytes: [UInt8]
  package var version: Int

  package init(bytes: [UInt8], version: Int) {
    self.bytes = bytes
    self.version = version
  }
}

/// The secrets of all nodes. They are changed by compare-and-swap.
package struct Secrets: Sendable {
  /// Returns the newest version that this node knows; nil if there is none. Waits for nothing but a local disk.
  package var read: @Sendable (_ name: SecretName) throws(StorageError) -> KeptSecret?
  /// Replaces a secret durably if it still has this version; nil is for a new secret. Returns false if another node was first; read it
  /// again then.
  package var replace:
    @Sendable (_ name: SecretName, _ bytes: [UInt8], _ version: Int?) throws(StorageError) -> Bool
  /// Calls `body` after another node has changed a secret, for the life of the storage. `body` must not wait.
  package var watch: @Sendable (_ body: @escaping @Sendable (SecretName) -> Void) -> Void
  /// Returns how many seconds ago these secrets were last known to be the newest; infinite if never since the start. Does not wait.
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
