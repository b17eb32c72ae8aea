import Foundation
import JSON
import PaywallMoney
import Signatures
import Suites

/// Changes a signed notification at random: none may be accepted, end the process, take long or use much memory.
struct StoreMessageFuzz {
  static let command = LabCommand(
    name: "store-messages",
    summary: "[--inputs N] [--seconds S] [--seed S]: changed notifications of the App Store",
    run: run)

  /// The maximum processor time for one message, and the maximum memory of the process.
  private static let patience = Duration.milliseconds(100)
  private static let memory = 64 << 20

  private let right: [UInt8]
  private let now: Date
  private let signatures: AppStoreSignatures
  private var outcomes: [String: Int] = [:]
  private var accepted = 0
  private var slowest = Duration.zero

  private init() throws {
    let suite = try JSONText(parsing: Suites.read("app-store/made.json"), limits: .trusted).root
    guard let message = suite["cases"]?["right"]?["message"]?.string,
      let root = suite["root"]?.string.flatMap({ Data(base64Encoded: $0) }),
      let now = suite["now"]?.number?.int
    else { throw LabError("Tests/Suites/app-store/made.json.gz lacks a right message") }
    right = Array(message.utf8)
    self.now = Date(timeIntervalSince1970: Double(now))
    signatures = AppStoreSignatures(
      root: try Certificate(Array(root)), try SignatureLibrary.load())
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let seed = try options.number("seed", default: 1)
    let inputs = try options.number("inputs", default: 100_000)
    let end = ContinuousClock.now + .seconds(try options.number("seconds", default: 3_600))
    var fuzz = try StoreMessageFuzz()
    _ = try fuzz.signatures.payload(of: fuzz.right, at: fuzz.now)
    var (mutation, tried) = (MessageMutation(seed: UInt64(clamping: seed)), 0)
    while tried < inputs, ContinuousClock.now < end {
      fuzz.read(mutation.mutated(fuzz.right), tried)
      tried += 1
    }
    return fuzz.tell(tried, seed: seed)
  }

  /// Each message has a second of its own, so that the rate of unknown chains refuses none.
  private mutating func read(_ message: [UInt8], _ number: Int) {
    if message == right {
      outcomes["unchanged", default: 0] += 1
      return
    }
    let started = ProcessorTime.now
    do throws(SignedRefusal) {
      _ = try signatures.payload(of: message, at: now.addingTimeInterval(Double(number)))
      accepted += 1
      print("accepted: message \(number)")
    } catch {
      outcomes[error.kind.rawValue, default: 0] += 1
    }
    slowest = max(slowest, ProcessorTime.now - started)
  }

  private func tell(_ tried: Int, seed: Int) -> Int32 {
    var usage = FuzzProgress()
    usage.measure(.zero)
    let sums = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    print(
      "store-messages: \(tried) messages, seed \(seed): \(accepted) accepted; \(sums.joined(separator: ", ")); the dearest took \(slowest), at most \(usage.peak >> 20) MiB"
    )
    return accepted == 0 && slowest <= Self.patience && usage.peak <= Self.memory ? 0 : 1
  }
}
