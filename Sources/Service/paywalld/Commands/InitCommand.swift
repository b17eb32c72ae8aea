import Foundation
import POSIX
import PaywallModel
import PaywallStore
import ProgramFiles

/// `paywalld init`: a new brand with a first paywall, beside the schemas that editors check it by.
struct InitCommand {
  private let brand: Brand
  private let paywalls: String

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.operands[0]
    guard let brand = Brand(name) else {
      throw UsageError(
        message: "\"\(name)\" cannot be a brand's name",
        hint: "use lower-case letters, digits and dashes, at most 64, such as my-app")
    }
    guard !ReservedName.all.contains(name) else {
      throw UsageError(
        message: "\"\(name)\" cannot be a brand's name: it is a folder beside the brands",
        hint: "choose another name, such as my-app")
    }
    self.brand = brand
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
  }

  func run() throws(UsageError) -> ExitStatus {
    try refuseExisting()
    // The document comes last: a service that watches the folder finds a whole brand.
    for (path, source) in try missingSchemas() + files { try write(path, source) }
    Output.result(
      """

      Next:
        paywalld serve --dev --paywalls \(paywalls)     serves it on this machine; open http://localhost:8000/
        paywalld validate \(folder)     checks what you change

      Change \(folder)/1.json as you like until it is served. A served version never changes: save the next change as 2.json,
      and make it live with POST /admin/live?brand=\(brand)&version=2.
      """)
    return .done
  }

  private var folder: String { "\(paywalls)/\(brand)" }

  private var files: [(path: String, source: String)] {
    [
      ("\(folder)/images/first.svg", "examples/images/first.svg"),
      ("\(folder)/1.json", "examples/first.json"),
    ]
  }

  private func refuseExisting() throws(UsageError) {
    guard try exists(folder) else { return }
    throw UsageError(
      message: "\"\(folder)\" exists already, and is left as it is",
      hint: "choose another name for the brand, or remove that first")
  }

  private func missingSchemas() throws(UsageError) -> [(path: String, source: String)] {
    var missing: [(path: String, source: String)] = []
    for source in ProgramFiles.paths.filter({ $0.hasPrefix("schema/") }).sorted()
    where try !exists("\(paywalls)/\(source)") {
      missing.append(("\(paywalls)/\(source)", source))
    }
    return missing
  }

  private func exists(_ path: String) throws(UsageError) -> Bool {
    do throws(FileError) {
      return try FileStatus(of: path) != nil
    } catch {
      throw NamedFile.unreadable(path, error)
    }
  }

  private func write(_ path: String, _ source: String) throws(UsageError) {
    guard let bytes = ProgramFiles.bytes(of: source) else {
      throw UsageError(message: "the program was built without \(source)")
    }
    try NamedFile(path: path).write(bytes)
    Output.result("\(path)")
  }
}
