import Foundation
import JSON
import PaywallCheck
import PaywallImport
import PaywallModel

/// `paywalld export storekit`: writes the products of a brand to a test configuration of Xcode, or brings one up to date.
struct ExportStoreKitCommand {
  private let path: String
  private let file: String?
  private let storefront: String?
  private let format: ConversionFormat

  init(_ arguments: Arguments) throws(UsageError) {
    path = try Self.catalogue(at: arguments.operands[0])
    file = arguments["into"]?.text
    storefront = arguments["storefront"]?.text
    format = try ConversionFormat(arguments)
  }

  /// The products.json of a folder; else the path itself.
  private static func catalogue(at path: String) throws(UsageError) -> String {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isThere, isFolder.boolValue else { return path }
    return try NamedFile(reading: CompanionFile.products.path, below: path).path
  }

  func run() throws(UsageError) -> ExitStatus {
    guard let exported = try exported() else { return .failed }
    if let file {
      try NamedFile(path: file).write(exported.bytes)
      Output.message("\(file)")
    }
    format.show(exported, of: path, isDocumentShown: file == nil)
    return .done
  }

  private func exported() throws(UsageError) -> ConvertedFile? {
    let source = ConversionSource(path: path)
    var former: StoreKitFile?
    if let file, FileManager.default.fileExists(atPath: file) {
      former = try ConversionSource(path: file).converted { text throws(ImportError) in
        try StoreKitFile(text)
      }
      guard former != nil else { return nil }
    }
    return try source.converted { text throws(ImportError) in
      let catalogue = try StoreKitCatalogue(text)
      guard source.isValid(text) else { return nil }
      return try catalogue.exported(into: former, storefront: storefront)
    } ?? nil
  }
}

extension ConversionSource {
  /// Whether a catalogue is valid; prints its mistakes. A document is checked by `validate`.
  fileprivate func isValid(_ text: JSONText) -> Bool {
    guard text.root["components"]?.elements == nil else { return true }
    do throws(InvalidDocument) {
      try CompanionFile.products.check(text.bytes)
      return true
    } catch {
      for mistake in error.diagnostics {
        tell(
          at: mistake.position, "\(mistake.message) (\(mistake.pointer)) [\(mistake.code)]",
          hint: mistake.hint)
      }
      return false
    }
  }
}
