import JSON
import Vocabulary

/// A variable of the paywall, with all the values that it can have.
public struct LaidOutVariable: Sendable, Hashable {
  public var name: String
  /// The initial value first.
  public var values: [String]
  public var setBy: Setter
  /// The situations in which the app sets each value, in a sentence each; empty if taps set the values.
  public var meanings: [String: String] = [:]

  /// The source of a variable's values.
  public enum Setter: String, Sendable, CaseIterable { case taps, app }

  public init(name: String, values: [String], setBy: Setter) {
    self.name = name
    self.values = values
    self.setBy = setBy
  }
}

extension Form where Value == LaidOutVariable {
  static let laidOutVariable = object(
    LaidOutVariable(name: "", values: [], setBy: .taps),
    [
      Property(
        "name", .string, \.name, help: "The name in state and in actions.", isRequired: true),
      Property(
        "setBy", .choice(), \.setBy,
        help:
          "taps: only actions and pagers set it. app: the client sets it when something happens, and actions may too.",
        isRequired: true),
      Property(
        "values", Form<String>.string.list([:]), \.values,
        help: "All its values, the initial one first.", isRequired: true),
      Property(
        "meanings", .stateValues, \.meanings,
        help: "When the client sets each value, for a variable that the app sets."),
    ], named: "variable")
}

extension LaidOutVariable {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("setBy", setBy.rawValue)
    writer.member("values")
    writer.array(values) { $1.string($0) }
    if !meanings.isEmpty { writer.member("meanings", meanings) }
    writer.endObject()
  }
}
