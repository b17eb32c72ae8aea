import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallImport
import PaywallModel

/// `paywalld import`: converts another tool's document and reports what it could not express exactly.
struct ImportCommand {
  private let path: String
  private let output: String?
  private let pictures: String?
  private let offering: Arguments.Value?
  private let sharesProducts: Bool
  private let format: ConversionFormat
  private let remote: RemoteConversion?

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    output = arguments["output"]?.text
    pictures = arguments["images"]?.text
    offering = arguments["offering"]
    format = try ConversionFormat(arguments)
    remote = try RemoteConversion(arguments)
    sharesProducts = arguments.isOn("products")
    guard !sharesProducts || output != nil else {
      throw UsageError(
        message: "--products needs --output", hint: "name the brand's folder with --output")
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    guard var imported = try imported() else { return .failed }
    if let output { try takePictures(of: &imported, to: output) }
    let catalogue = sharesProducts ? try shareProducts(of: &imported, in: output ?? ".") : nil
    let faults = try faults(of: imported, beside: catalogue)
    if let output, faults.isEmpty {
      if let catalogue {
        try NamedFile(writing: CompanionFile.products.path, below: output).write(catalogue)
      }
      let file = try nextFile(in: output)
      try NamedFile(path: file).write(imported.documentBytes)
      Output.message("\(file)")
    }
    format.show(imported, of: path, isDocumentShown: output == nil)
    for fault in faults {
      Output.message("the imported document: \(fault.message) (\(fault.pointer)) [\(fault.code)]")
    }
    return faults.isEmpty ? .done : .failed
  }

  private func imported() throws(UsageError) -> ConvertedPaywall? {
    if let remote {
      return try remote.answer(
        RemoteTable.importing, [path], flags: ["offering": offering], sending: path)
    }
    return try ConversionSource(path: path).converted(limits: .trusted) {
      (text) throws(ImportError) in
      try RevenueCatPaywall(text, offering: offering?.text).imported()
    }
  }

  /// The diagnostics of `validate` for the document.
  private func faults(
    of imported: ConvertedPaywall, beside catalogue: [UInt8]?
  ) throws(UsageError) -> [Diagnostic] {
    var writer = JSONWriter(style: .compact)
    writer.value(DocumentSchema.value)
    do {
      let schema = try JSONText(parsing: writer.bytes, limits: .trusted)
      let checker = try DocumentChecker(schema: schema, documentBytes: NamedFile.longest)
      let companions = Companions(catalogue.map { [.products: $0] } ?? [:])
      _ = try checker.check(imported.documentBytes, companions) { _ in true }
      return []
    } catch let error as InvalidDocument {
      return error.diagnostics
    } catch {
      throw UsageError(message: "cannot check the document: \(error)", hint: nil)
    }
  }

  /// Moves products from the document to the catalogue of its folder and returns the new catalogue.
  private func shareProducts(
    of imported: inout ConvertedPaywall, in folder: String
  ) throws(UsageError) -> [UInt8] {
    let path = try NamedFile(writing: CompanionFile.products.path, below: folder).path
    var known = JSONValue.object([])
    if FileManager.default.fileExists(atPath: path) {
      let bytes = try NamedFile(path: path).read()
      do {
        try CompanionFile.products.check(bytes)
        known = try JSONText(parsing: bytes, limits: .document).root.value
      } catch {
        throw UsageError(
          message: "\"\(path)\" is not a valid catalogue",
          hint: "fix what paywalld validate reports, then import again")
      }
    }
    return imported.shareProducts(with: &known)
  }

  /// Copies the pictures that the folder has next to the document, and changes their addresses in it.
  private func takePictures(
    of imported: inout ConvertedPaywall, to output: String
  ) throws(UsageError) {
    guard let pictures else { return }
    for address in imported.pictures {
      let name = String(address.split(separator: "/").last ?? "")
      guard ImageFileName.isSafe(name) else { continue }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try RegularFile.read(
          Folder.path(of: name, in: pictures), limit: NamedFile.longest)
      } catch {
        guard error.isAbsent else {
          throw NamedFile.unreadable(Folder.shown(name, in: pictures), error)
        }
        continue
      }
      try NamedFile(writing: "images/" + name, below: output).write(bytes)
      imported.showPicture(at: address, as: "images/" + name)
    }
  }

  /// The lowest version number that is free in the folder.
  private func nextFile(in folder: String) throws(UsageError) -> String {
    for number in 1...9_999 {
      let file = try NamedFile(writing: "\(number).json", below: folder).path
      if !FileManager.default.fileExists(atPath: file) { return file }
    }
    throw UsageError(
      message: "\"\(folder)\" has no free version number", hint: "name another folder")
  }
}
