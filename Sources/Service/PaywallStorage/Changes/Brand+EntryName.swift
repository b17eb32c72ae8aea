import POSIX
import PaywallModel

extension Brand: EntryName {
  /// The folder of the brand, whichever of its documents this is.
  public var entryName: String { name }
}
