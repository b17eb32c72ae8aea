import JSON
import Numbers
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

extension LaidOutVariable: TreeObject {
  static let blank = LaidOutVariable(name: "", values: [], setBy: .taps)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "name", .string, at: \.name, help: "The name in state and in actions.", isRequired: true)
    members.add(
      "setBy", .choice(), at: \.setBy,
      help:
        "taps: only actions and pagers set it. app: the client sets it when something happens, and actions may too.",
      isRequired: true)
    members.add(
      "values", Form<String>.string.list([:]), at: \.values,
      help: "All its values, the initial one first.", isRequired: true)
    members.add(
      "meanings", .stateValues, at: \.meanings,
      help: "When the client sets each value, for a variable that the app sets.")
  }
}

extension Form where Value == LaidOutVariable {
  static let laidOutVariable = tree(named: "variable")
}
