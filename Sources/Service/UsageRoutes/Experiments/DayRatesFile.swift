import POSIX
import PaywallStorage
import Synchronization

/// The file with the rates of currencies. It is read again when it has changed; while a new content cannot be read, the former one holds.
public final class DayRatesFile: Sendable {
  private struct State: Sendable {
    var rates: DayRates
    var content: [UInt8]
    var failure: String?
  }

  /// The maximum size of the file, in bytes. All rates since 1999 are 3 MB.
  static let most = 16 << 20

  private let path: String
  private let state: Mutex<State>
  private let report: @Sendable (String) -> Void

  /// - Parameter report: receives why a changed file is not used.
  public init(_ path: String, report: @escaping @Sendable (String) -> Void) throws {
    let content = try RegularFile.read(path, limit: Self.most)
    self.path = path
    self.report = report
    state = Mutex(
      State(rates: try DayRates(String(decoding: content, as: UTF8.self)), content: content))
  }

  /// The rates of the file as it is now.
  var rates: DayRates {
    let known = state.withLock { $0 }
    // Read without the lock: the file may be long, and others wait for results.
    var new = known
    new.failure = update(&new)
    if let failure = new.failure, failure != known.failure { report(failure) }
    state.withLock { [new] in $0 = new }
    return new.rates
  }

  /// Returns why the file is not used.
  private func update(_ state: inout State) -> String? {
    do {
      let content = try RegularFile.read(path, limit: Self.most)
      guard content != state.content else { return nil }
      state.rates = try DayRates(String(decoding: content, as: UTF8.self))
      state.content = content
      return nil
    } catch let error as DayRates.Mistake {
      return "the day rates of \(path) stay as they were: line \(error.line): \(error)"
    } catch {
      return "the day rates of \(path) stay as they were: \(error)"
    }
  }
}
