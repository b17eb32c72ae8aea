import PaywallModel

extension FileReport {
  static func edited(_ brand: Brand, _ number: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "edited",
      "the file was changed after it was published; the published bytes are still served",
      hint: "versions never change: put the old bytes back and save yours under the next number")
  }

  static func reused(_ brand: Brand, _ number: Int, next: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "number-reused",
      "version \(number) was another document, and a number is never used again",
      hint: "name the file \(VersionFile.name(next))")
  }

  static func missing(_ brand: Brand, _ number: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "missing",
      "the live version's file is gone; its bytes are served until the service stops",
      hint: "put the file back, or make another version live")
  }

  static func unserved(_ brand: Brand, _ number: Int) -> FileReport {
    FileReport(
      path(brand, number), code: liveMissing,
      "the live version \(number) cannot be served: its file is gone or damaged; nothing is served in its place",
      hint: "restore the file, or make another version live")
  }

  /// The code of a report that a live version cannot be served.
  static let liveMissing = "live-missing"

  private static func path(_ brand: Brand, _ number: Int) -> String {
    "\(brand)/\(VersionFile.name(number))"
  }
}
