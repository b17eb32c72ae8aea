import Foundation

/// Waits until `holds`, at most two minutes: a busy machine may take long for what is quick elsewhere.
public func eventually(_ holds: () throws -> Bool) throws -> Bool {
  let end = Date().addingTimeInterval(120)
  while try !holds() {
    guard Date() < end else { return false }
    usleep(2_000)
  }
  return true
}
