import JSON
import POSIX

/// The problems of one file in the paywalls or state folder.
public struct FileReport: Sendable, Hashable {
  /// The path in its folder: `disney/3.json`.
  public var path: String
  public var diagnostics: [Diagnostic]

  public init(path: String, diagnostics: [Diagnostic]) {
    self.path = path
    self.diagnostics = diagnostics
  }

  /// Reports one problem of the file as a whole.
  public init(_ path: String, code: String, _ message: String, hint: String? = nil) {
    let whole = Diagnostic(
      code: code, pointer: "", position: SourcePosition(line: 1, column: 1), range: 0..<0,
      message: message, hint: hint)
    self.init(path: path, diagnostics: [whole])
  }

  /// Reports a file that cannot be read or reached.
  public init(_ path: String, code: String = "unreadable", _ error: FileError) {
    self.init(path, code: code, error.obstacle?.description ?? error.description, hint: error.hint)
  }

  /// One line per problem in the format of compilers and editors: `file:line:column: message (pointer)`.
  public var lines: [PlainText] {
    diagnostics.map { diagnostic in
      let place: PlainText = "\(path):\(diagnostic.position.line):\(diagnostic.position.column)"
      let pointer: PlainText = diagnostic.pointer.isEmpty ? "" : " (\(diagnostic.pointer))"
      let hint: PlainText = diagnostic.hint.map { "; \($0)" } ?? ""
      return "\(place): \(diagnostic.message)\(hint)\(pointer)"
    }
  }
}
