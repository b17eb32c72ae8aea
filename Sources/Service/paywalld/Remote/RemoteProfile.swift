import Foundation
import JSON
import POSIX

/// A named service: `~/.config/paywalld/NAME.json` contains its address and the path of a token file.
struct RemoteProfile {
  var url: String?
  var tokenFile: String?

  static let option = OptionSpec(
    name: "profile", value: "NAME",
    help:
      "the url and tokenFile of ~/.config/paywalld/NAME.json, where --url and --token-file are not given"
  )

  /// Returns nil for a name that cannot be a file name.
  private static func path(of name: String, in profiles: String) -> String? {
    do {
      return try Folder.path(of: name + ".json", in: profiles)
    } catch {
      return nil
    }
  }

  /// - Parameter name: the profile's name; nil stands for an empty profile.
  init(
    _ name: String?, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UsageError) {
    guard let name else { return }
    let home =
      environment["XDG_CONFIG_HOME"]
      ?? Folder.path(ofOwn: ".config", in: environment["HOME"] ?? ".")
    let profiles = Folder.path(ofOwn: "paywalld", in: home)
    guard !name.hasPrefix("."), let path = Self.path(of: name, in: profiles) else {
      throw UsageError(
        message: "\"\(name)\" is not the name of a profile", hint: "such as production")
    }
    let shape = "write {\"url\": …, \"tokenFile\": …} into \(path)"
    let root: JSONNode
    do {
      root = try JSONText(parsing: NamedFile(path: path).read(), limits: .document).root
    } catch let error as UsageError {
      throw UsageError(message: "there is no profile \"\(name)\": \(error.message)", hint: shape)
    } catch {
      throw UsageError(message: "\(path): \(error)", hint: shape)
    }
    for member in root.members.map(Array.init) ?? []
    where !["url", "tokenFile"].contains(member.key) || member.value.string == nil {
      throw UsageError(
        message: "\(path): \"\(member.key)\" is not a text that profiles have", hint: shape)
    }
    url = root["url"]?.string
    tokenFile = root["tokenFile"]?.string.map { file in
      file.hasPrefix("~/") ? (environment["HOME"] ?? ".") + file.dropFirst() : file
    }
  }
}
