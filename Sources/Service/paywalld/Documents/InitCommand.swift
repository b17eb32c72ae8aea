import Foundation
import JSON
import POSIX
import PaywallModel
import PaywallStore
import ProgramFiles

/// `paywalld init`: creates a brand with a first paywall, and the schemas that editors use to check it.
struct InitCommand {
  private let brand: Brand
  private let paywalls: String
  private let folder: String

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.operands[0]
    guard let brand = Brand(name) else {
      throw UsageError(
        message: "\"\(name)\" cannot be a brand's name",
        hint: "use lower-case letters, digits and dashes, at most 64, such as my-app")
    }
    guard !ReservedName.all.contains(name) else {
      throw UsageError(
        message:
          "\"\(name)\" cannot be a brand's name: the name is reserved for a folder of its own",
        hint: "choose another name, such as my-app")
    }
    self.brand = brand
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
    folder = try NamedFile(writing: name, below: paywalls).path
  }

  func run() throws(UsageError) -> ExitStatus {
    try refuseExisting()
    // The document comes last, so that a service that watches the folder finds a complete brand.
    for source in try missingSchemas() { try write(source, below: paywalls, bytes(of: source)) }
    try write("images/first.svg", below: folder, bytes(of: "examples/images/first.svg"))
    try writeTranslations()
    try write("1.json", below: folder, bytes(of: "examples/first.json"))
    Output.result(
      """

      Next:
        paywalld serve --dev --paywalls \(paywalls)     serves it on this machine: open http://localhost:8000/
        paywalld validate \(folder)     checks your changes

      You can change \(folder)/1.json until a service serves it. A served version never changes: save your next change as 2.json,
      and make it live with POST /admin/live?brand=\(brand)&version=2.
      """)
    return .done
  }

  /// The languages of a new brand. The example has more, but an author has to maintain them.
  private static let languages = ["de", "es", "fr", "ja"]

  /// Writes the translations of the first paywall. The program's files also have those of other examples.
  private func writeTranslations() throws(UsageError) {
    for language in Self.languages {
      let source = "examples/strings/\(language).json"
      let content = try bytes(of: source)
      let root: JSONValue
      do throws(JSONError) {
        root = try JSONText(parsing: content, limits: .trusted).root.value
      } catch {
        throw UsageError(message: "the program was built with a broken \(source)")
      }
      guard case .object(let fields) = root else { continue }
      let own = fields.filter { $0.name == "$schema" || $0.name.hasPrefix("first.") }
      let path = String(source.dropFirst("examples/".count))
      try write(path, below: folder, JSONValue.object(own).encoded(.pretty) + [10])
    }
  }

  private func refuseExisting() throws(UsageError) {
    guard try exists(folder) else { return }
    throw UsageError(
      message: "\"\(folder)\" already exists; nothing was changed",
      hint: "choose another name for the brand, or remove that folder first")
  }

  private func missingSchemas() throws(UsageError) -> [String] {
    var missing: [String] = []
    for source in ProgramFiles.paths.filter({ $0.hasPrefix("schema/") }).sorted()
    where try !exists(NamedFile(reading: source, below: paywalls).path) {
      missing.append(source)
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

  private func bytes(of source: String) throws(UsageError) -> [UInt8] {
    guard let bytes = ProgramFiles.bytes(of: source) else {
      throw UsageError(message: "the program was built without \(source)")
    }
    return bytes
  }

  private func write(
    _ path: String, below folder: String, _ bytes: [UInt8]
  ) throws(UsageError) {
    let file = try NamedFile(writing: path, below: folder)
    try file.write(bytes)
    Output.result("\(file.path)")
  }
}
