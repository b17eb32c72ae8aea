import Foundation
import PaywallGate

/// What the gate finds in a file while somebody edits it: at once on the likeliest screens, then on all.
struct EditedFindings {
  private var options: GateOptions
  private let path: String

  /// The maximum number of issues in the terminal; `paywalld check` tells all.
  private static let mostIssues = 5

  /// Returns nil if the options are wrong.
  init?(of path: String, _ arguments: Arguments) {
    self.path = path
    do throws(UsageError) {
      options = try GateOptions(arguments)
    } catch {
      return nil
    }
  }

  /// Judges the file and prints what is to do. Ends early once something else was saved.
  mutating func tell(while isCurrent: @escaping @Sendable () -> Bool) {
    do {
      let file = DocumentFile(path: path)
      let judged = try options.judged(file, in: try options.folder(for: path)).get()
      let first = try judged.gate.firstLook(at: judged.subject, while: isCurrent)
      guard first.isComplete else { return }
      print(first, isLast: false)
      let all = try judged.gate.judge(judged.subject, progress: { _, _ in isCurrent() })
      if all.isComplete { print(all, isLast: true) }
    } catch {
      // The page tells what is wrong with the file.
      return
    }
  }

  private func print(_ result: GateResult, isLast: Bool) {
    let time = Date().formatted(date: .omitted, time: .standard)
    Output.message(
      "\(time) \(result.verdict) (\(result.judgedScreens)\(isLast ? "" : " so far"))")
    let issues = result.issues(.stops) + result.issues(.mending)
    for issue in issues.prefix(Self.mostIssues) {
      Output.message("  line \(issue.lead.source?.position.line ?? 1): \(issue.title)")
    }
  }
}
