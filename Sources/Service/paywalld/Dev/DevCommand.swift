import Foundation
import JSON
import POSIX
import QR
import Synchronization

/// `paywalld dev`: shows a document on a phone or in a browser, and follows the saved file.
struct DevCommand {
  private let file: EditedFile
  private let arguments: Arguments

  /// The pause between two looks at the files, in seconds.
  private static let beat = 0.2
  /// The time after which an unchanged text is sent again, so that the preview does not expire, in seconds.
  private static let pulse = 1200.0

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands[0] != "-" else {
      throw UsageError(
        message: "dev follows a file as you save it", hint: "name a file instead of -")
    }
    file = EditedFile(path: arguments.operands[0])
    self.arguments = arguments
  }

  func run() throws(UsageError) -> ExitStatus {
    // The file comes first: if its name is misspelt, nothing else matters.
    _ = try file.content()
    let signals = Signals(blocking: [SIGTERM, SIGINT])
    do {
      let host: any PreviewHost =
        arguments["url"] == nil
        ? try OwnPreviewHost(
          arguments, paywalls: try PaywallsFolder(arguments).path(for: file.path))
        : try RemotePreviewHost(arguments)
      signals.follow(drain: 5000)
      let stop = try StopSign()
      let follower = NamedThread(name: "dev") { [file, arguments] in
        var host = host
        // A service elsewhere has its own policies and pictures, and a studio that shows what it finds.
        let findings =
          arguments["url"] == nil ? EditedFindings(of: file.path, arguments) : nil
        Self.follow(file, on: &host, findings, until: stop)
        host.end()
      }
      _ = signals.next()
      stop.raise()
      follower.join()
      return .done
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(String(describing: error))")
      return .failed
    }
  }

  private static func follow(
    _ file: EditedFile, on host: inout any PreviewHost, _ findings: EditedFindings?,
    until stop: StopSign
  ) {
    var findings = findings
    var last: EditedFile.Stamp?
    var shownAt = ContinuousClock.now
    repeat {
      let stamp = file.stamp
      let isDue = ContinuousClock.now - shownAt > .seconds(pulse)
      guard stamp != last || isDue else { continue }
      shownAt = .now
      do {
        let shown = try host.show(file)
        tell(shown, isNews: stamp != last)
        if stamp != last, shown.isRight {
          let watch = SavedFile(file: file, stamp: stamp, stop: stop)
          findings?.tell { watch.isCurrent }
        }
      } catch {
        Output.message("paywalld: \(String(describing: error))")
      }
      last = stamp
    } while !stop.isRaised(within: beat)
  }

  private static func tell(_ shown: Shown, isNews: Bool) {
    let time = Date().formatted(date: .omitted, time: .standard)
    switch shown {
    case .begun(let link, let advice):
      if advice == nil, isatty(STDOUT_FILENO) == 1, let code = QRCode(link) {
        for line in code.halfBlocks(inColours: Output.takesColor) {
          Output.result(Array((line + "\n").utf8))
        }
      }
      Output.result("\(link)")
      if let advice { Output.message("for a phone: \(advice)") }
      Output.message("follows the file; Ctrl-C ends it")
    case .changed where isNews: Output.message("\(time) shown")
    case .changed: break
    case .wrong(let lines):
      for line in lines { Output.message(line) }
      Output.message("\(time) the page keeps the picture before")
    }
  }
}

/// A file as it was saved.
private final class SavedFile: Sendable {
  private let file: EditedFile
  private let stamp: EditedFile.Stamp
  private let stop: StopSign
  private let seen: Mutex<(at: ContinuousClock.Instant, isCurrent: Bool)>

  init(file: EditedFile, stamp: EditedFile.Stamp, stop: StopSign) {
    (self.file, self.stamp, self.stop) = (file, stamp, stop)
    seen = Mutex((.now, true))
  }

  /// Whether nothing else was saved and the command goes on. Looks at the files a few times a second.
  var isCurrent: Bool {
    guard !stop.isRaised else { return false }
    return seen.withLock { seen in
      if seen.isCurrent, .now - seen.at > .milliseconds(200) {
        seen = (.now, file.stamp == stamp)
      }
      return seen.isCurrent
    }
  }
}

/// Signals a waiting thread to end.
private final class StopSign: Sendable {
  private let pipe: WakePipe
  private let isSet = Atomic(false)

  init() throws(FileError) { pipe = try WakePipe() }

  func raise() {
    isSet.store(true, ordering: .releasing)
    pipe.wake()
  }

  var isRaised: Bool { isSet.load(ordering: .acquiring) }

  /// Whether the sign is raised, now or before `seconds` have passed.
  func isRaised(within seconds: Double) -> Bool {
    if !isSet.load(ordering: .acquiring) { _ = pipe.wait(seconds: seconds) }
    return isSet.load(ordering: .acquiring)
  }
}
