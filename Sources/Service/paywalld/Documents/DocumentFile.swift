import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallStorage
import PaywallStore
import Pictures

/// A document file that somebody edits, with its images in `images` next to it.
struct DocumentFile {
  /// The path of the file. `-` is standard input, with images in `images` of the current folder.
  let path: String

  /// The brand: disney for `…/disney/3.json`, its paywall winter for `…/disney/paywalls/winter/3.json`. Nil if the folder's name is no
  /// brand name.
  var brand: Brand? {
    if let document = documentInFolder, !document.isOwner { return document }
    return Brand(URL(filePath: path).standardized.deletingLastPathComponent().lastPathComponent)
  }

  /// The enclosing folder of paywalls; nil if there is none.
  var paywallsFolder: String? { PaywallsFolder.enclosing(path) }

  /// The document that the file's path in the folder of paywalls stands for.
  var documentInFolder: Brand? {
    guard let top = paywallsFolder else { return nil }
    let file = URL(filePath: path).absoluteURL.standardizedFileURL.path
    let parts = file.dropFirst(top.count).split(separator: "/").dropLast()
    return Brand(path: parts.joined(separator: "/"))
  }

  /// The folder of the brand, with its pictures and shared files.
  var folder: URL {
    let own = URL(filePath: path).deletingLastPathComponent()
    switch documentInFolder?.document {
    case nil, .main: return own
    case .placements: return own.deletingLastPathComponent()
    case .paywall, .campaign: return own.deletingLastPathComponent().deletingLastPathComponent()
    }
  }

  /// The version number: 3 for `…/disney/3.json`.
  var version: Int? { Int(URL(filePath: path).deletingPathExtension().lastPathComponent) }

  func hasImage(_ name: String) -> Bool { imageBytes(name) != nil }

  /// The content of an image, by its name or by its name with the hash of this content.
  func imageBytes(_ name: String) -> [UInt8]? {
    if let bytes = contents(name) { return bytes }
    guard let plain = ImageFileName.withoutHash(name), let bytes = contents(plain),
      ImageFileName.hashed(plain, content: bytes) == name
    else { return nil }
    return bytes
  }

  private func contents(_ image: String) -> [UInt8]? {
    contents("images/\(image)", limit: StoreLimits.standard.imageBytes)
  }

  /// Reads a file next to the document. Follows links within the paywalls folder, or within the document's folder if it is in no paywalls
  /// folder.
  func contents(_ name: String, limit: Int) -> [UInt8]? {
    let own = folder.absoluteURL.standardizedFileURL.path
    let top = PaywallsFolder.enclosing(path) ?? own
    do {
      return try FolderTree(top).read("\(own.dropFirst(top.count))/\(name)", limit: limit)
    } catch {
      return nil
    }
  }

  func pictureFile(_ name: String) -> PictureFile? {
    imageBytes(name).map { PictureFile(bytes: $0.count, hash: BlobID(of: $0).text) }
  }

  func imageHeader(_ name: String) -> ImageHeader? {
    guard let bytes = imageBytes(name) else { return nil }
    do {
      return try ImageHeader(reading: bytes)
    } catch {
      return nil
    }
  }

  /// The file's bytes, or why they cannot be read. Throws if there is no such file.
  func contents() throws(UsageError) -> Result<[UInt8], DocumentFault> {
    let limit = StoreLimits.standard.documentBytes
    do throws(FileError) {
      let bytes =
        path == "-"
        ? try StandardInput.read(limit: limit) : try RegularFile.read(path, limit: limit)
      return .success(bytes)
    } catch {
      guard !error.isAbsent else {
        throw UsageError(
          message: "cannot read \"\(path)\"", hint: "name an existing file or folder")
      }
      return .failure(DocumentFault(report: FileReport(path, error), bytes: []))
    }
  }

  /// Checks the bytes: returns the document, or a report of all mistakes.
  ///
  /// - Parameters:
  ///   - companions: the valid files that the document shares with others; nil reads them.
  ///   - given: data that replaces the document's own.
  ///   - asked: receives the name of each picture that the document shows.
  func check(
    _ bytes: [UInt8], with checker: DocumentChecker, _ companions: Companions? = nil,
    given: [String: JSONValue] = [:], asked: (String) -> Void = { _ in }
  ) -> Result<PaywallDocument, DocumentFault> {
    var companions = companions ?? CheckedCompanions(self).companions
    companions.given = given
    do throws(InvalidDocument) {
      let checked = try checker.check(
        bytes, companions,
        hasImage: { name in
          asked(name)
          return hasImage(name)
        })
      return .success(checked.document)
    } catch {
      let report = FileReport(path: path, diagnostics: error.diagnostics)
      return .failure(DocumentFault(report: report, bytes: bytes))
    }
  }
}

extension DocumentFile {
  /// Why the service would reject an existing picture; nil if it would accept it or there is none.
  func pictureFault(_ name: String) -> FileReport? {
    guard let bytes = imageBytes(name) else { return nil }
    let plain = contents(name) == nil ? ImageFileName.withoutHash(name) ?? name : name
    do throws(ImageObjection) {
      _ = try ImageCheck.check(bytes, named: plain)
      return nil
    } catch {
      let folder = folder.relativePath
      return FileReport(Folder.shown("images/\(plain)", in: folder), code: "image", error.reason)
    }
  }
}

extension ImageObjection {
  fileprivate var reason: String {
    switch self {
    case .name(let reason), .content(let reason): reason
    }
  }
}

/// The mistakes in one file.
struct DocumentFault: Error {
  let report: FileReport
  /// The file's bytes, to quote the faulty lines; empty if it cannot be read.
  let bytes: [UInt8]

  var file: DiagnosticReport.CheckedFile {
    .init(path: report.path, bytes: bytes, diagnostics: report.diagnostics)
  }

  func show() {
    for line in report.lines { Output.message(line) }
  }
}

extension DocumentChecker {
  /// Uses the schema of the paywalls folder, or else the program's own.
  init(paywalls: String) throws(UsageError) {
    do throws(StoreError) {
      try self.init(paywalls: paywalls, limits: .standard)
    } catch {
      throw UsageError(
        message: "\(error)", hint: "repair that file, or delete it to use the program's own")
    }
  }
}
