import PaywallModel
import PaywallStorage

extension FileReport {
  static func taken(_ brand: Brand, _ number: Int, next: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "number-taken",
      "version \(number) was published with other bytes, which are what is served; a number is never used again",
      hint: "put the old bytes back, and save yours as \(VersionNumber.fileName(next))")
  }

  static func reused(_ brand: Brand, _ number: Int, next: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "number-reused",
      "version \(number) was another document, which was deleted, and a number is never used again",
      hint: "name the file \(VersionNumber.fileName(next))")
  }

  static func unserved(_ brand: Brand, _ number: Int) -> FileReport {
    FileReport(
      path(brand, number), code: "live-missing",
      "the live version \(number) cannot be served: its bytes are gone or damaged; nothing is served in its place",
      hint: "restore the state or the file, or make another version live")
  }

  private static func path(_ brand: Brand, _ number: Int) -> String {
    "\(brand)/\(VersionNumber.fileName(number))"
  }
}
