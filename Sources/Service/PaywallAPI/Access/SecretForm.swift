import PaywallStorage

/// What the secrets of a store must look like.
public enum SecretForm {
  /// Why bytes cannot be this secret; nil if they can.
  package static func objection(to bytes: [UInt8], as name: SecretName) -> String? {
    switch name {
    case .tokens: TokenFile.objection(to: bytes)
    case .previewKey: PreviewKeyFile.objection(to: bytes)
    }
  }
}
