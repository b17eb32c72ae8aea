import Foundation
import Locks
import Numbers

extension PaywallConfiguration {
  /// The report of those who set none: debug builds write each kind of message once to the standard error, others write nothing.
  public static let standardReport: @Sendable (String) -> Void = {
    #if DEBUG
      let kinds = MessageKinds()
      return { message in
        guard kinds.isNew(message) else { return }
        do {
          let line = "PaywallClient: \(message)\n"
          try FileHandle.standardError.write(contentsOf: Data(line.utf8))
        } catch {
          // An app may have closed it.
        }
      }
    #else
      return { _ in }
    #endif
  }()
}

/// The kinds of messages that were told. A kind is what precedes the colon, whatever its numbers.
final class MessageKinds: Sendable {
  private let told = Guarded<Set<String>>([])

  /// Returns whether a message is the first of its kind.
  func isNew(_ message: String) -> Bool {
    let kind = message.prefix { $0 != ":" }.filter { !$0.isNumber }
    return told.withLock { $0.insert(kind).inserted }
  }
}
