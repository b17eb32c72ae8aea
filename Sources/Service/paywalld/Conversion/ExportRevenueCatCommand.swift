import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallImport
import PaywallModel
import PaywallResolve
import Routing

/// `paywalld export revenuecat`: converts a document to another tool's format, and reports what that cannot express exactly.
struct ExportRevenueCatCommand {
  private let path: String
  private let output: String?
  private let address: PublicAddress
  private let checker: DocumentChecker
  private let version: Arguments.Value?
  private let remote: RemoteConversion?
  private let format: ConversionFormat

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    output = arguments["output"]?.text
    address =
      try arguments.value(
        "public-url", expected: PublicAddress.expected, PublicAddress.init) ?? PublicAddress()
    format = try ConversionFormat(arguments)
    version = arguments["version"]
    remote = try RemoteConversion(arguments)
    checker = try DocumentChecker(
      paywalls: arguments["paywalls"]?.text ?? PaywallsFolder.enclosing(path) ?? "paywalls")
  }

  func run() throws(UsageError) -> ExitStatus {
    guard let (exported, name) = try exported() else { return .failed }
    if let output {
      let file = try NamedFile(writing: "\(name).revenuecat.json", below: output)
      try file.write(exported.documentBytes)
      Output.message("\(file.path)")
    }
    format.show(exported, of: path, isDocumentShown: output == nil)
    return .done
  }

  /// The converted document and the name of its file. Prints an error message and returns nil if it cannot be converted.
  private func exported() throws(UsageError) -> (ConvertedPaywall, String)? {
    if let remote {
      return try remote.answer(RemoteTable.exportRevenueCat, [path], flags: ["version": version])
        .map {
          ($0, path)
        }
    }
    let file = try NamedDocuments(at: path).newest
    switch try file.contents() {
    case .failure(let fault):
      fault.show()
      return nil
    case .success(let bytes):
      let companions = CheckedCompanions(file).companions
      if case .failure(let fault) = file.check(bytes, with: checker, companions) {
        fault.show()
        return nil
      }
      return (try converted(bytes, of: file, with: companions), Self.name(of: file))
    }
  }

  private func converted(
    _ bytes: [UInt8], of file: DocumentFile, with companions: Companions
  ) throws(UsageError) -> ConvertedPaywall {
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      return try ExportablePaywall(text, companions).asRevenueCat { picture(at: $0, file) }
    } catch {
      throw UsageError(message: "cannot convert \"\(path)\": \(error)", hint: nil)
    }
  }

  private func picture(at url: String, _ file: DocumentFile) -> ExportablePaywall.Picture {
    guard url.hasPrefix("images/") else { return .init(address: url) }
    let name = String(url.dropFirst("images/".count))
    let header = file.imageHeader(name)
    let size = ResolvedPicture(url: url, name: name, header: header).naturalSize
    guard let brand = file.brand, !address.base.isEmpty else {
      return .init(address: url, size: size)
    }
    return .init(address: "\(address.base)/brands/\(brand)/\(url)", size: size)
  }

  /// The name in the export: `espn-1` for `espn/1.json`.
  private static func name(of file: DocumentFile) -> String {
    guard file.path != "-" else { return "paywall" }
    let stem = URL(filePath: file.path).deletingPathExtension().lastPathComponent
    return file.version == nil
      ? stem : [file.brand?.name, stem].compactMap(\.self).joined(separator: "-")
  }
}

extension NamedDocuments {
  /// The document with the highest number.
  var newest: DocumentFile {
    documents.max { ($0.version ?? 0) < ($1.version ?? 0) } ?? documents[0]
  }
}
