import JSON
import Numbers

/// The mistakes of some documents, in formats for people, editors and builds.
public struct DiagnosticReport: Sendable {
  public var files: [CheckedFile]

  /// One file and its mistakes.
  public struct CheckedFile: Sendable {
    /// The path as the caller gave it.
    public var path: String
    /// The file's content, to which the diagnostics' ranges refer; empty when it could not be read.
    public var bytes: [UInt8]
    public var diagnostics: [Diagnostic]
    /// Warnings: the file is valid, but its author should know about them.
    public var warnings: [Diagnostic]

    public init(
      path: String, bytes: [UInt8], diagnostics: [Diagnostic], warnings: [Diagnostic] = []
    ) {
      self.path = path
      self.bytes = bytes
      self.diagnostics = diagnostics
      self.warnings = warnings
    }
  }

  public init(files: [CheckedFile]) {
    self.files = files
  }

  public var errorCount: Int { files.reduce(0) { $0 + $1.diagnostics.count } }

  public var isClean: Bool { files.allSatisfy(\.diagnostics.isEmpty) }
}

extension DiagnosticReport.CheckedFile {
  /// The end of a diagnostic's range, one past its last character.
  func end(of diagnostic: Diagnostic) -> SourcePosition {
    let end = SourcePosition(of: diagnostic.range.upperBound, in: bytes)
    return end.line < diagnostic.position.line ? diagnostic.position : end
  }
}
