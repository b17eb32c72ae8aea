import PaywallCheck
import PaywallModel

extension Store {
  /// What changed between two versions of a brand.
  public func difference(
    _ brand: Brand, from old: Int, to new: Int
  ) throws(StoreError) -> DocumentDifference {
    let entry = try catalog.require(brand)
    return DocumentDifference(from: try entry.require(old).bytes, to: try entry.require(new).bytes)
  }
}
