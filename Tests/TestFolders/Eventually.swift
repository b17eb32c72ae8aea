import Foundation

/// Waits until `holds`, at most thirty seconds.
public func eventually(_ holds: () throws -> Bool) throws -> Bool {
  let end = Date().addingTimeInterval(30)
  while Date() < end {
    if try holds() { return true }
    usleep(2_000)
  }
  return false
}
