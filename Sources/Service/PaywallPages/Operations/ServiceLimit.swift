/// A limit of the service: a row in the table of `/reference/operations`.
public struct ServiceLimit: Sendable {
  /// The option of `paywalld serve` without its dashes; nil for a fixed limit.
  package let option: String?
  package let meaning: String
  package let value: String
  /// The consequence of exceeding it: a status, or a few words.
  package let beyond: String

  public init(option: String?, meaning: String, value: String, beyond: String) {
    self.option = option
    self.meaning = meaning
    self.value = value
    self.beyond = beyond
  }
}
