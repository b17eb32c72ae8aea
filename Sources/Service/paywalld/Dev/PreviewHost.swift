import JSON
import PaywallService
import QR

/// The service that shows a live preview: one of this process, or one elsewhere.
protocol PreviewHost: Sendable {
  /// Shows the current content of a file.
  ///
  /// - Throws: an error if the file does not exist or nobody answers; the preview stays as it is.
  mutating func show(_ file: EditedFile) throws -> Shown

  /// Ends the preview; its page shows that.
  func end()
}

/// The result of showing a file.
enum Shown {
  /// A new preview: its address, and advice if phones cannot reach it.
  case begun(link: String, advice: String?)
  case changed
  /// The mistakes in the file; the page keeps its picture.
  case wrong([PlainText])

  /// Whether the file has no mistakes.
  var isRight: Bool {
    switch self {
    case .begun, .changed: true
    case .wrong: false
    }
  }
}
