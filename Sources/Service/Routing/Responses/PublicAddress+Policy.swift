extension PublicAddress {
  /// A strict content security policy, which the web component complies with.
  package var policy: String {
    let own = ownSources
    return """
      default-src 'none'; script-src \(own); style-src \(own); connect-src \(own); font-src \(own); img-src \(pictureSources) https:; \
      media-src \(own) https:; frame-src https:; base-uri 'none'; form-action 'none'
      """
  }

  /// The same policy for a page that no other page may frame: its buttons cannot be clickjacked.
  package var unframedPolicy: String { policy + "; frame-ancestors 'none'" }
}
