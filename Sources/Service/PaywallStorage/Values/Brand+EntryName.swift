import POSIX
import PaywallModel

extension Brand: EntryName {
  /// The name of the brand's folder, which all documents of the brand share.
  public var entryName: String { name }
}
