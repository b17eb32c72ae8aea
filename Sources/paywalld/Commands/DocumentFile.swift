import Foundation
import PaywallCheck
import PaywallModel
import PaywallStore

/// A document in a file, as a person works on it: its images lie in `images` beside it.
struct DocumentFile {
  let path: String

  private var folder: URL { URL(filePath: path).deletingLastPathComponent() }

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
    let path = folder.appending(path: "images").appending(path: image).path
    return FileManager.default.contents(atPath: path).map(Array.init)
  }

  func imageHeader(_ name: String) -> ImageHeader? {
    guard let bytes = imageBytes(name) else { return nil }
    do {
      return try ImageHeader(reading: bytes)
    } catch {
      return nil
    }
  }

  /// Reads and checks it: the document, or a report of everything that is wrong. Throws when there is no such file.
  func check(with checker: DocumentChecker) throws(UsageError) -> Result<
    PaywallDocument, DocumentFault
  > {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError(
        message: "cannot read \"\(path)\"", hint: "name a file or a folder that is there")
    }
    do throws(InvalidDocument) {
      return .success(try checker.check(Array(data), hasImage: hasImage).document)
    } catch {
      return .failure(DocumentFault(report: FileReport(path: path, diagnostics: error.diagnostics)))
    }
  }
}

/// What is wrong with one file.
struct DocumentFault: Error {
  let report: FileReport

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
