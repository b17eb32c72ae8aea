import Foundation
import JSON

/// Writes whole lines: results to standard output, all else to standard error.
enum Output {
  /// Writes machine-readable output such as JSON, byte for byte.
  static func result(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
  static func result(_ line: PlainText) { result(Array("\(line.description)\n".utf8)) }
  /// Whether standard output is a terminal, and its user has not requested plain text (no-color.org).
  static var takesColor: Bool {
    let isWanted = ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true
    return isWanted && isatty(STDOUT_FILENO) == 1
  }

  static func message(_ line: PlainText) {
    FileHandle.standardError.write(Data("\(line.description)\n".utf8))
  }
}

/// The exit status of a run.
enum ExitStatus: Int32, Error {
  case done = 0
  /// Documents are invalid, or the service cannot run.
  case failed = 1
  /// The command line is invalid.
  case usage = 2
}
