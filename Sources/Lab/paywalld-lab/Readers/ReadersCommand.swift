import Dispatch
import Foundation
import PaywallClient
import Synchronization

/// Lets many apps ask a placement, and writes what each of them did.
enum ReadersCommand {
  private static let help = """
    usage: paywalld-lab readers --url URL --brand NAME --key pck_… --log FILE [--NAME VALUE…]

    Each session is an app of its own, with its installation, store and line. It asks the placement, is seen, taps, buys and closes as the
    dice of the seed say. Everything that it counts is written once more, as lines of JSON:
      {"session": 7, "client": "…", "decision": {"paywall", "rule", "experiment", "variant", "isCounted", …}}
      {"session": 7, "client": "…", "event": {"id", "type", "at", "paywall", "version", "product", …}}
      {"session": 7, "client": "…", "unsent": 0, "report": "…"}
    The command ends once all events have a receipt, or after the patience; it fails if events are left.

      --placement NAME  the placement, launch by default
      --paywalls A,B    the brand's paywalls whose products the store sells, main by default
      --sessions N      how many apps, 500
      --at-once N       how many at the same time, 16
      --first N         the number of the first session, 0
      --seed N          1
      --state FOLDER    keeps the apps' files; a second run with the same numbers goes on with the same readers
      --patience N      seconds to wait for a service that is away, 120
    Chances in percent:
      --see N           is in view for a second, 90
      --tap N           taps an action that is no purchase, 30
      --buy N           buys, 30
      --fail N          a purchase that was begun fails, 10
      --cancel N        … or is cancelled, 10
      --wait N          … or waits for approval, which comes after the paywall was closed, 5
      --offline N       loses the line once the paywall is there, and comes back at the end, 15
      --kill N          the app ends without closing the paywall, 10

    """

  static func run(_ arguments: [String]) throws -> Int32 {
    guard !arguments.contains("--help") else {
      print(help)
      return 0
    }
    let plan = try ReaderPlan(LabOptions(arguments))
    let status = Mutex<Int32?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task {
      let result: Int32
      do { result = try await Self.run(plan) } catch {
        StandardError.write("paywalld-lab readers: \(error)\n")
        result = 1
      }
      status.withLock { $0 = result }
      end.signal()
    }
    end.wait()
    return status.withLock { $0 } ?? 1
  }

  private static func run(_ plan: ReaderPlan) async throws -> Int32 {
    let log = try ReaderLog(plan.log)
    let products = try await plan.products()
    let left = try await withThrowingTaskGroup(of: Int.self) { group in
      var (left, next) = (0, plan.first)
      let end = plan.first + plan.sessions
      while next < end || !group.isEmpty {
        while next < end, next - plan.first < plan.atOnce {
          let number = next
          group.addTask {
            try await ReaderSession(number, of: plan, buying: products, log: log).run()
          }
          next += 1
        }
        guard let unsent = try await group.next() else { break }
        left += unsent
        guard next < end else { continue }
        let number = next
        group.addTask {
          try await ReaderSession(number, of: plan, buying: products, log: log).run()
        }
        next += 1
      }
      return left
    }
    print("\(plan.sessions) sessions, \(left) events without a receipt")
    return left == 0 ? 0 : 1
  }
}

/// The acts of the apps, and how often each happens.
struct ReaderPlan: Sendable {
  let url: URL
  let brand: String
  let key: String
  let log: String
  let placement: String
  let paywalls: [String]
  let state: String
  let sessions: Int
  let atOnce: Int
  let first: Int
  let seed: Int
  let patience: Int
  let see: Int
  let tap: Int
  let buy: Int
  let fail: Int
  let cancel: Int
  let wait: Int
  let offline: Int
  let kill: Int

  init(_ options: LabOptions) throws {
    func needed(_ name: String) throws -> String {
      guard let text = options.text(name) else { throw LabError("--\(name) is missing") }
      return text
    }
    guard let url = URL(string: try needed("url")) else { throw LabError("--url is no address") }
    self.url = url
    (brand, key, log) = (try needed("brand"), try needed("key"), try needed("log"))
    placement = options.text("placement") ?? "launch"
    paywalls = (options.text("paywalls") ?? "main").split(separator: ",").map(String.init)
    state =
      options.text("state")
      ?? FileManager.default.temporaryDirectory.path + "/readers-\(UUID().uuidString)"
    sessions = try options.number("sessions", default: 500)
    atOnce = max(1, try options.number("at-once", default: 16))
    first = try options.number("first", default: 0)
    seed = try options.number("seed", default: 1)
    patience = try options.number("patience", default: 120)
    see = try options.number("see", default: 90)
    tap = try options.number("tap", default: 30)
    buy = try options.number("buy", default: 30)
    fail = try options.number("fail", default: 10)
    cancel = try options.number("cancel", default: 10)
    wait = try options.number("wait", default: 5)
    offline = try options.number("offline", default: 15)
    kill = try options.number("kill", default: 10)
  }

  /// The request of each app.
  var request: PaywallRequest { PaywallRequest(brand) }

  /// Asks the service what its paywalls sell, as the apps' store sells it.
  func products() async throws -> [StoreProduct] {
    let client = Paywalls(PaywallConfiguration(url))
    var skus: Set<String> = []
    for name in paywalls {
      var request = request
      request.paywall = name
      skus.formUnion(try await client.paywall(request).layout.products.map(\.sku))
    }
    return skus.sorted().map {
      StoreProduct($0, price: StorePrice(price: "9.99", currency: "USD"))
    }
  }
}
