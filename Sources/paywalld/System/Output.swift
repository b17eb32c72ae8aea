import Foundation

/// What goes to the terminal or the log: whole lines, results to standard output and the rest to standard error.
enum Output {
  static func result(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }
  static func result(_ line: String) { result(Array((line + "\n").utf8)) }
  static func message(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

/// How a run ended, as the shell sees it.
enum ExitStatus: Int32, Error {
  case done = 0
  /// Documents are wrong, or the service cannot run.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
}
