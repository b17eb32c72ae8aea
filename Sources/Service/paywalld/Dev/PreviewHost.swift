import JSON
import PaywallAPI
import QR

/// Where a live preview is shown: a service of this process, or one elsewhere.
protocol PreviewHost: Sendable {
  /// Shows a file as it is now.
  ///
  /// - Throws: if the file is not there or nobody answers; the preview stays as it is.
  mutating func show(_ file: EditedFile) throws -> Shown

  /// Ends the preview; its page says so.
  func end()
}

/// What came of showing a file.
enum Shown {
  /// A new preview: its address, and what to do if no phone reaches it.
  case begun(link: String, advice: String?)
  case changed
  /// The mistakes of the file; the page keeps its picture.
  case wrong([PlainText])
}
