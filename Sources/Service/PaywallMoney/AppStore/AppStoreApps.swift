import JSON

/// The apps of a brand in the App Store: which messages are of them.
public struct AppStoreApps: Sendable, Hashable {
  /// The app's number in the App Store by its bundle identifier; nil where only a sandbox's messages are accepted.
  let numbers: [String: Int?]

  public init(numbers: [String: Int?]) { self.numbers = numbers }

  /// Checks whom a signed object is of. Returns its environment.
  ///
  /// - Parameter hasNumber: whether the object tells the app's number; transactions do not.
  func environment(
    of object: JSONNode, hasNumber: Bool
  ) throws(SignedRefusal) -> FactEnvironment {
    let environment = try Self.environment(object["environment"]?.string)
    guard let name = object["bundleId"]?.string, let number = numbers[name] else {
      throw SignedRefusal(.wrongApp, "the message is of an app that stores.json does not name")
    }
    guard environment == .production else { return environment }
    guard let number else {
      throw SignedRefusal(
        .wrongApp, "stores.json has no appId for this app, which messages of production need")
    }
    guard !hasNumber || object["appAppleId"]?.number?.int == number else {
      throw SignedRefusal(.wrongApp, "the message is of another appAppleId")
    }
    return environment
  }

  static func environment(_ name: String?) throws(SignedRefusal) -> FactEnvironment {
    switch name {
    case "Production": return .production
    case "Sandbox": return .sandbox
    case "Xcode", "LocalTesting":
      throw SignedRefusal(.environment, "what Xcode signs is never verified")
    default:
      throw SignedRefusal(.environment, "the message names no environment of the App Store")
    }
  }
}
