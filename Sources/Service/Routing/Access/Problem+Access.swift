import PaywallStore

extension Problem {
  /// Creates the problem for a failed change of tokens.
  package init(_ error: AccessError, in catalog: Catalog) {
    switch error {
    case .log(let error): self.init(error, in: catalog)
    case .unwritable(let path, let cause) where cause.isReadOnly || cause.isDenied:
      self.init(
        .conflict,
        "the service may not write the token file \(path) (\(cause)); make it writable, or change it where it comes from with paywalld tokens and --tokens FILE, then send SIGHUP to the service"
      )
    default: self.init(Self.type(of: error), error.description)
    }
  }

  private static func type(of error: AccessError) -> ProblemType {
    switch error {
    case .name: .invalidContent
    case .taken, .lastAdmin, .given, .fixed, .development, .busy, .limitReached: .conflict
    case .unwritable(_, let cause) where cause.isFull: .storageFull
    case .unwritable, .tokens, .secret, .log: .storage
    }
  }
}
