import Foundation
import JSON

/// What goes to the terminal or the log: whole lines, results to standard output and the rest to standard error.
enum Output {
  /// Writes what a program reads, such as JSON, byte for byte.
  static func result(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
  static func result(_ line: PlainText) { result(Array("\(line.description)\n".utf8)) }
  /// Whether standard output is a terminal whose user has not asked for plain text (no-color.org).
  static var takesColor: Bool {
    let isWanted = ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true
    return isWanted && isatty(STDOUT_FILENO) == 1
  }

  static func message(_ line: PlainText) {
    FileHandle.standardError.write(Data("\(line.description)\n".utf8))
  }
}

/// How a run ended, as the shell sees it.
enum ExitStatus: Int32, Error {
  case done = 0
  /// Documents are wrong, or the service cannot run.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
}
