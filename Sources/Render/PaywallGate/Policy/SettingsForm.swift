import JSON
import JSONSchema
import Numbers
import PaywallModel
import Vocabulary

/// The form of a file with settings of the gate, with its JSON Schema: a brand's policy, a rule pack.
struct SettingsForm<Value: Sendable>: Sendable {
  /// The JSON Schema, as a document of its own.
  let schema: JSONValue
  private let form: Form<Value>
  private let limits: JSONLimits
  private let compiled: BuiltInSchema

  /// - Parameters:
  ///   - name: the name of the form in the schema's id: `policy-1`.
  ///   - mostBytes: the maximum size of a file.
  init(_ form: Form<Value>, named name: String, mostBytes: Int) {
    self.form = form
    var limits = JSONLimits.document
    limits.maxBytes = mostBytes
    self.limits = limits
    var draft = SchemaDraft()
    let keywords = draft.keywords(of: form.shape)
    schema = draft.schema(keywords, id: "urn:paywalld:schema:\(name)")
    compiled = BuiltInSchema(schema, named: name)
  }

  /// Reads a file. Throws all its mistakes, in the order of the text.
  ///
  /// - Returns: the root of the text, and the value; nil if the form cannot read it.
  func read(_ bytes: [UInt8]) throws(InvalidDocument) -> (root: JSONNode, value: Value?) {
    let text: JSONText
    do {
      text = try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    let mistakes = compiled.mistakes(in: text.root)
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
    var reading = Reading()
    return (text.root, form.read(text.root, &reading))
  }
}
