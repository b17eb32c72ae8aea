import JSON
import JSONSchema
import Numbers
import PaywallModel

extension CompanionFile {
  /// Throws all mistakes that are visible in the file alone, in the order of its text. Other mistakes only appear in documents that use it.
  ///
  /// - Parameter most: the size limit in bytes.
  public func check(_ bytes: [UInt8], most: Int = mostBytes) throws(InvalidDocument) {
    var limits = JSONLimits.document
    limits.maxBytes = most
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let mistakes = try mistakes(in: text)
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
  }

  private func mistakes(in text: JSONText) throws(InvalidDocument) -> [Diagnostic] {
    guard let schema = Self.schemas[kind] else { return [] }
    let shape: [Diagnostic]
    do throws(SchemaError) {
      shape = try schema.get().validate(text.root)
    } catch {
      throw InvalidDocument(
        diagnostics: [
          Diagnostic(
            code: "schema", pointer: "", position: text.root.position, range: text.root.range,
            message: "the schema of \(self) cannot be used: \(error)")
        ])
    }
    return try frame?.mistakes(in: text, besides: shape) ?? shape
  }

  /// The frame that turns it into a document; `nil` if the file has no meaning by itself.
  private var frame: DocumentFrame? {
    switch kind {
    case .theme: DocumentFrame()
    case .products: DocumentFrame(before: "{\"products\":", after: "}", pointer: "/products")
    case .strings:
      DocumentFrame(
        before: "{\"strings\":{\"\(name)\":", after: "}}", pointer: "/strings/\(name)")
    case .fragments, .data, .policy, .lists: nil
    }
  }

  private static let schemas: [Kind: Result<JSONSchema, SchemaError>] = {
    var schemas: [Kind: Result<JSONSchema, SchemaError>] = [:]
    for kind in Kind.allCases {
      guard let schema = kind.schema else { continue }
      schemas[kind] = Result { () throws(SchemaError) in try JSONSchema(compiling: schema) }
    }
    return schemas
  }()
}

/// The text around a companion file that turns it into a document.
private struct DocumentFrame {
  var before = ""
  var after = ""
  /// The pointer to the file's content in that document.
  var pointer = ""

  /// Codes of mistakes that only appear in a document that uses the file.
  private static let asked: Set<String> = ["unknown-product", "unknown-string"]

  func mistakes(
    in file: JSONText, besides shape: [Diagnostic]
  ) throws(InvalidDocument) -> [Diagnostic] {
    let text: JSONText
    do {
      text = try JSONText(
        parsing: Array(before.utf8) + file.bytes + Array(after.utf8), limits: .trusted)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let inner = shape.map { moved($0, by: before.utf8.count, to: pointer + $0.pointer) }
    return DocumentReading(text.root).mistakes(in: text, besides: inner) { _ in true }
      .filter { !Self.asked.contains($0.code) }
      .map { moved($0, by: -before.utf8.count, to: String($0.pointer.dropFirst(pointer.count))) }
  }

  private func moved(_ mistake: Diagnostic, by bytes: Int, to pointer: String) -> Diagnostic {
    var moved = mistake
    moved.pointer = pointer
    if mistake.position.line == 1 {
      moved.position.column = max(1, mistake.position.column + bytes)
    }
    let start = max(0, mistake.range.lowerBound + bytes)
    moved.range = start..<max(start, mistake.range.upperBound + bytes)
    return moved
  }
}
