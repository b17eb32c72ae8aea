import JSON
import PaywallCheck
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStorage

/// A checked document file that is ready for the gate, with its brand's policy.
struct JudgedFile {
  let bytes: [UInt8]
  let gate: Gate
  let subject: GateSubject

  /// Reads and checks a document.
  ///
  /// - Throws: `DocumentFault` with all mistakes of the document, of its policy, and of its expansion.
  init(
    _ file: DocumentFile, contents: Result<[UInt8], DocumentFault>, in folder: CheckedFolder,
    gate: Gate, options: MatrixOptions
  ) throws(DocumentFault) {
    bytes = try contents.get()
    let companions = folder.companions(of: file).companions
    let document = try file.check(bytes, with: folder.checker, companions).get()
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: .document)
    } catch {
      throw DocumentFault(
        report: FileReport(file.path, code: "syntax", "\(error)"), bytes: bytes)
    }
    self.gate = gate
    subject = GateSubject(
      document, text, companions, gate.policy.applied(to: options, gate.devices),
      images: { file.imageHeader($0) }, pictures: { file.imageBytes($0) })
  }
}
