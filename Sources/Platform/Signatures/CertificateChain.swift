import Numbers

/// A chain of three: a leaf, an intermediate authority, and a root that is known and never taken from a message.
public struct CertificateChain: Sendable {
  /// The extensions by which an owner of a root marks leaves and intermediates of one purpose.
  public struct Marks: Sendable {
    let leaf: OID
    let intermediate: OID

    public init(leaf: OID, intermediate: OID) {
      self.leaf = leaf
      self.intermediate = intermediate
    }
  }

  /// Why a chain is not trusted.
  public enum Mistake: Error, Hashable {
    /// A certificate was not signed by the next one, or names another issuer.
    case wrongIssuer
    /// A certificate may not be used so: its constraints, its key's usage, or a mark that it lacks.
    case wrongUse
    /// libcrypto does not accept a key.
    case wrongKey
  }

  /// The key of the leaf, which a message is verified with.
  public let key: VerifyingKey
  /// When all certificates are valid; seconds since 1970. Empty if there is no such time.
  public let validity: Range<Int>

  /// Verifies a chain without its times: the caller compares them with the time of the message.
  public init(
    leaf: Certificate, intermediate: Certificate, root: Certificate, _ marks: Marks,
    _ library: SignatureLibrary
  ) throws(Mistake) {
    guard leaf.has(marks.leaf), intermediate.has(marks.intermediate), leaf.isLeaf,
      intermediate.mayIssue(authorities: 0), root.mayIssue(authorities: 1)
    else { throw .wrongUse }
    guard leaf.issuer == intermediate.subject, intermediate.issuer == root.subject else {
      throw .wrongIssuer
    }
    guard let rootKey = VerifyingKey(root.key, library),
      let intermediateKey = VerifyingKey(intermediate.key, library),
      let key = VerifyingKey(leaf.key, library)
    else { throw .wrongKey }
    guard rootKey.signed(intermediate), intermediateKey.signed(leaf) else { throw .wrongIssuer }
    self.key = key
    let all = [leaf, intermediate, root].map(\.validity)
    let first = all.map(\.lowerBound).reduce(Int.min, max)
    validity = first..<max(first, all.map(\.upperBound).reduce(Int.max, min) + 1)
  }
}

extension Certificate {
  fileprivate var isLeaf: Bool { !extensions.isAuthority && extensions.signsData }

  /// Whether this authority may be followed by so many others before a leaf.
  fileprivate func mayIssue(authorities: Int) -> Bool {
    extensions.isAuthority && extensions.signsCertificates
      && extensions.pathLength.map { $0 >= authorities } ?? true
  }
}

extension VerifyingKey {
  fileprivate func signed(_ certificate: Certificate) -> Bool {
    verifies(certificate.signature, of: certificate.signed, certificate.digest)
  }
}
