/// What a descriptor is waited for.
struct Interest: OptionSet, Sendable {
  let rawValue: UInt8

  static let read = Interest(rawValue: 1)
  static let write = Interest(rawValue: 2)
}

/// What happened to a descriptor. The condition is told again as long as it holds.
struct Readiness {
  /// The number that the descriptor was added with.
  var token: UInt64
  var isReadable: Bool
  var isWritable: Bool
  /// The connection is gone in both directions, or failed.
  var isGone: Bool
}
