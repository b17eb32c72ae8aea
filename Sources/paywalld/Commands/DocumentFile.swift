import Files
import Foundation
import JSON
import PaywallCheck
import PaywallModel
import PaywallStorage
import PaywallStore

/// A document in a file, as a person works on it: its images lie in `images` beside it.
struct DocumentFile {
  /// `-` is standard input; its images lie in `images` here.
  let path: String

  /// Of `…/disney/3.json`: disney. Nil when the folder cannot be a brand.
  var brand: Brand? {
    Brand(URL(filePath: path).standardized.deletingLastPathComponent().lastPathComponent)
  }

  /// Of `…/disney/3.json`: 3.
  var version: Int? { Int(URL(filePath: path).deletingPathExtension().lastPathComponent) }

  func hasImage(_ name: String) -> Bool { imageBytes(name) != nil }

  /// What is kept under a name, or under a name with the hash of just this content in it.
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

  /// The files of `data` beside it.
  var data: DocumentData {
    DocumentData { name in contents("data/\(name)", limit: DataLimits.standard.bytes) }
  }

  /// Links are followed inside of the paywalls folder, or of the document's own when it lies in none.
  private func contents(_ name: String, limit: Int) -> [UInt8]? {
    let own = URL(filePath: path).absoluteURL.standardizedFileURL.deletingLastPathComponent().path
    let top = PaywallsFolder.enclosing(path) ?? own
    do {
      return try FolderTree(top).read("\(own.dropFirst(top.count))/\(name)", limit: limit)
    } catch {
      return nil
    }
  }

  /// The brand's theme beside it; nil where there is none, or a wrong one, of which `themeFault` tells.
  var theme: JSONText? {
    do {
      return try themeBytes.map {
        try CompanionFile.theme.check($0, most: StoreLimits.standard.companionBytes)
      }
    } catch {
      return nil
    }
  }

  /// What is wrong with the theme beside it.
  var themeFault: DiagnosticReport.CheckedFile? {
    guard let bytes = themeBytes else { return nil }
    do throws(InvalidDocument) {
      _ = try CompanionFile.theme.check(bytes, most: StoreLimits.standard.companionBytes)
      return nil
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent().relativePath
      return .init(
        path: "\(folder)/\(CompanionFile.theme.rawValue)", bytes: bytes,
        diagnostics: error.diagnostics)
    }
  }

  private var themeBytes: [UInt8]? {
    contents(CompanionFile.theme.rawValue, limit: StoreLimits.standard.companionBytes)
  }

  func imageHeader(_ name: String) -> ImageHeader? {
    guard let bytes = imageBytes(name) else { return nil }
    do {
      return try ImageHeader(reading: bytes)
    } catch {
      return nil
    }
  }

  /// Its bytes, or why they cannot be had. Throws when there is no such file.
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
          message: "cannot read \"\(path)\"", hint: "name a file or a folder that is there")
      }
      return .failure(DocumentFault(report: FileReport(path, error), bytes: []))
    }
  }

  /// The document that its bytes hold, or a report of everything that is wrong.
  ///
  /// - Parameter asked: hears the name of each picture that the document shows.
  func check(
    _ bytes: [UInt8], with checker: DocumentChecker, asked: (String) -> Void = { _ in }
  ) -> Result<PaywallDocument, DocumentFault> {
    do throws(InvalidDocument) {
      let checked = try checker.check(
        bytes, theme: theme,
        hasImage: { name in
          asked(name)
          return hasImage(name)
        }, data: data)
      return .success(checked.document)
    } catch {
      let report = FileReport(path: path, diagnostics: error.diagnostics)
      return .failure(DocumentFault(report: report, bytes: bytes))
    }
  }
}

extension DocumentFile {
  /// Why the service would not take a picture that is there; nil when it would, or when there is none.
  func pictureFault(_ name: String) -> FileReport? {
    guard let bytes = imageBytes(name) else { return nil }
    let plain = contents(name) == nil ? ImageFileName.withoutHash(name) ?? name : name
    do throws(ImageObjection) {
      _ = try ImageCheck.check(bytes, named: plain)
      return nil
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent().relativePath
      return FileReport("\(folder)/images/\(plain)", code: "image", error.reason)
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

/// What is wrong with one file.
struct DocumentFault: Error {
  let report: FileReport
  /// Of the file, to show the places in; none when it cannot be read.
  let bytes: [UInt8]

  func show() {
    for line in report.lines { Output.message(line) }
  }
}

extension DocumentChecker {
  /// With the schema of the paywalls folder.
  init(paywalls: String) throws(UsageError) {
    let path =
      (paywalls.hasSuffix("/") ? paywalls : paywalls + "/") + "schema/paywall-1.schema.json"
    do throws(StoreError) {
      try self.init(schemaAt: path, limits: .standard)
    } catch {
      throw UsageError(
        message: "\(error)", hint: "give the folder that holds schema/ with --paywalls")
    }
  }
}
