import Foundation
import POSIX
import PaywallCheck
import PaywallGate
import PaywallRender

/// The paywalls folders of the documents that a command checks. Each is opened once, however many documents are in it.
struct CheckedFolders {
  private let paywalls: PaywallsFolder
  private let limits: RenderLimits
  private var known: [String: CheckedFolder] = [:]

  /// - Parameter limits: the limits of the service that the documents are for.
  init(_ paywalls: PaywallsFolder, _ limits: RenderLimits) {
    self.paywalls = paywalls
    self.limits = limits
  }

  /// Returns the folder for a document, or for a folder of documents.
  mutating func folder(for path: String) throws(UsageError) -> CheckedFolder {
    let place = try paywalls.path(for: path)
    if let folder = known[place] { return folder }
    let folder = CheckedFolder(place, checker: try DocumentChecker(paywalls: place), limits: limits)
    known[place] = folder
    return folder
  }
}

/// A folder's compiled schema, the files that its documents share, and its fonts and devices; the latter once they are needed.
final class CheckedFolder {
  let checker: DocumentChecker
  private lazy var loaded: Result<RenderingAssets, RenderingAssetsError> = Result {
    () throws(RenderingAssetsError) in try RenderingAssets(paywalls: path, limits: limits)
  }
  private var companions: [URL: CheckedCompanions] = [:]
  private let path: String
  private let limits: RenderLimits

  fileprivate init(_ path: String, checker: DocumentChecker, limits: RenderLimits) {
    self.path = path
    self.limits = limits
    self.checker = checker
  }

  /// The files that a document shares with others. They are read and checked once for all of them.
  func companions(of document: DocumentFile) -> CheckedCompanions {
    if let known = companions[document.folder] { return known }
    let checked = CheckedCompanions(document)
    companions[document.folder] = checked
    return checked
  }

  /// The folder's rule packs.
  func packs() throws(UsageError) -> RulePacks {
    let packs: RulePacks
    do throws(FileError) {
      packs = try RulePacks(paywalls: path)
    } catch {
      throw UsageError(message: "\(error)", hint: "make the folder readable")
    }
    if let fault = packs.faults.first {
      throw UsageError(
        message: fault, hint: "repair that file, or delete it to use the program's own")
    }
    return packs
  }

  func assets() throws(UsageError) -> RenderingAssets {
    do throws(RenderingAssetsError) {
      return try loaded.get()
    } catch {
      throw UsageError(
        message: "\(error)", hint: "repair that file, or delete it to use the program's own")
    }
  }
}
