import Foundation
import POSIX
import PaywallGate
import PaywallModel
import PaywallResolve
import PaywallStorage

/// Finds the policy for a document: the file of `--policy`, or else `policy.json` next to the document, or else an empty policy.
struct PolicySource {
  private let given: String?

  init(_ arguments: Arguments) { given = arguments["policy"]?.text }

  /// - Throws: an error if the named file does not exist.
  func policy(
    for file: DocumentFile, _ devices: DeviceTable
  ) throws(UsageError) -> Result<GatePolicy, DocumentFault> {
    let beside = Folder.path(ofOwn: "policy.json", in: Folder.parent(of: file.path))
    let policyFile = DocumentFile(path: given ?? beside)
    guard given != nil || FileManager.default.fileExists(atPath: policyFile.path) else {
      return .success(.standard)
    }
    return try policyFile.contents().flatMap { bytes in
      Self.policy(reading: bytes, of: policyFile, devices: devices)
    }
  }

  private static func policy(
    reading bytes: [UInt8], of file: DocumentFile, devices: DeviceTable
  ) -> Result<GatePolicy, DocumentFault> {
    do throws(InvalidDocument) {
      return .success(try GatePolicy(reading: bytes, devices: devices))
    } catch {
      let report = FileReport(path: file.path, diagnostics: error.diagnostics)
      return .failure(DocumentFault(report: report, bytes: bytes))
    }
  }
}
