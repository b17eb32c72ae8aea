import Numbers
import PaywallModel

/// One parameter that describes the reader, in requests and on the command line: its name, form, help and effect.
public struct Dimension: Sendable {
  public typealias Form = FactForm
  public typealias Values = FactForm.Values

  public let name: String
  public let form: Form
  public let help: String
  /// Whether no screen follows from a request without its value if another one names it.
  public var makesScreen: Bool { ["device", "width", "height"].contains(name) }
  let apply: @Sendable (_ text: String, _ reader: inout Reader, _ choices: ReaderChoices) -> Void

  /// - Parameter apply: changes the reader for a value of the form, given the choices of the document.
  init(
    _ name: String, _ form: Form, help: String,
    apply: @escaping @Sendable (String, inout Reader, ReaderChoices) -> Void = { _, _, _ in }
  ) {
    self.name = name
    self.form = form
    self.help = help
    self.apply = apply
  }

  /// A fact that every way in takes.
  init(
    _ fact: ReaderFact, help: String,
    apply: @escaping @Sendable (String, inout Reader, ReaderChoices) -> Void = { _, _, _ in }
  ) {
    self.init(fact.rawValue, fact.form, help: help, apply: apply)
  }
}
