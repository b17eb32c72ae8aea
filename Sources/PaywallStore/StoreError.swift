import JSON
import PaywallModel

/// Why the store refuses or cannot carry out what was asked.
public enum StoreError: Error, Sendable {
  case unknownBrand(Brand)
  case unknownVersion(Brand, Int)
  case invalidDocument([Diagnostic])
}
