import JSON
import POSIX

/// What is wrong with one file of the paywalls or the state folder.
public struct FileReport: Sendable, Hashable {
  /// Relative to its folder: `disney/3.json`.
  public var path: String
  public var diagnostics: [Diagnostic]

  public init(path: String, diagnostics: [Diagnostic]) {
    self.path = path
    self.diagnostics = diagnostics
  }

  /// One thing that is wrong with the file as a whole.
  public init(_ path: String, code: String, _ message: String, hint: String? = nil) {
    let whole = Diagnostic(
      code: code, pointer: "", position: SourcePosition(line: 1, column: 1), range: 0..<0,
      message: message, hint: hint)
    self.init(path: path, diagnostics: [whole])
  }

  /// A file that cannot be read, or not be reached.
  public init(_ path: String, code: String = "unreadable", _ error: FileError) {
    self.init(path, code: code, error.obstacle?.description ?? error.description, hint: error.hint)
  }

  /// One line for each thing that is wrong, as compilers and editors write it: `file:line:column: message (pointer)`.
  public var lines: [PlainText] {
    diagnostics.map { diagnostic in
      let place: PlainText = "\(path):\(diagnostic.position.line):\(diagnostic.position.column)"
      let pointer: PlainText = diagnostic.pointer.isEmpty ? "" : " (\(diagnostic.pointer))"
      let hint: PlainText = diagnostic.hint.map { "; \($0)" } ?? ""
      return "\(place): \(diagnostic.message)\(hint)\(pointer)"
    }
  }
}
