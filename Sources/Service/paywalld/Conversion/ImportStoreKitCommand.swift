import Foundation
import JSON
import Locales
import POSIX
import PaywallCheck
import PaywallImport
import PaywallModel

/// `paywalld import storekit`: fills a brand's products.json from a test configuration of Xcode.
struct ImportStoreKitCommand {
  private let path: String
  private let output: String?
  private let currency: String?
  private let format: ConversionFormat

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    output = arguments["output"]?.text
    currency = try arguments.value(
      "currency", expected: "a currency such as USD (ISO 4217)", Currency.init)?.code
    format = try ConversionFormat(arguments)
  }

  func run() throws(UsageError) -> ExitStatus {
    let former = try former()
    let imported = try ConversionSource(path: path).converted { text throws(ImportError) in
      try StoreKitFile(text).imported(into: former?.text, currency: currency)
    }
    guard let imported else { return .failed }
    do throws(InvalidDocument) {
      try CompanionFile.products.check(imported.bytes)
    } catch {
      for fault in error.diagnostics {
        Output.message("the products: \(fault.message) (\(fault.pointer)) [\(fault.code)]")
      }
      return .failed
    }
    if let output {
      try NamedFile(writing: CompanionFile.products.path, below: output).write(imported.bytes)
      Output.message("\(Folder.shown(CompanionFile.products.path, in: output))")
    }
    format.show(imported, of: path, isDocumentShown: output == nil)
    return .done
  }

  /// The catalogue that the brand has.
  private func former() throws(UsageError) -> (text: JSONText, path: String)? {
    guard let output else { return nil }
    let path = try NamedFile(writing: CompanionFile.products.path, below: output).path
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try NamedFile(path: path).read()
    do {
      try CompanionFile.products.check(bytes)
      return (try JSONText(parsing: bytes, limits: .document), path)
    } catch {
      throw UsageError(
        message: "\"\(path)\" is not a valid catalogue",
        hint: "fix what paywalld validate reports, then import again")
    }
  }
}
