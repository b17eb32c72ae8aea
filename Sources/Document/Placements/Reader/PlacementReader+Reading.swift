import JSON
import Numbers

/// The reason why a context cannot be read, with OFREP's error codes.
public struct InvalidContext: Error, Sendable, Hashable {
  /// OFREP's name for the error.
  public enum Code: String, Sendable, Hashable {
    case targetingKeyMissing = "TARGETING_KEY_MISSING"
    case invalidContext = "INVALID_CONTEXT"
  }

  public var code: Code
  /// The reason in words.
  public var detail: String

  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}

extension PlacementReader {
  /// The maximum number of context members or query parameters that are read.
  public static let mostMembers = 200

  /// Reads the context of an OFREP request: a flat object.
  ///
  /// Attributes may also stand in an object `custom`. Members that are not as expected are in `ignored`.
  ///
  /// - Parameter needsKey: whether a context without `targetingKey` is rejected.
  /// - Throws: if the value is not an object, or lacks a required key.
  public init(context: JSONNode, needsKey: Bool = true) throws(InvalidContext) {
    guard let members = context.members else {
      throw InvalidContext(code: .invalidContext, detail: "the context is not an object")
    }
    self.init()
    for member in members.prefix(Self.mostMembers) {
      take(ContextValue(member.value), named: member.key)
    }
    noteRest(members.count)
    guard needsKey, targetingKey == nil else { return }
    if let key = context["targetingKey"], key.string != "" {
      throw InvalidContext(
        code: .invalidContext,
        detail: "targetingKey: expected \(ContextMember.targetingKey.expectation)")
    }
    throw InvalidContext(
      code: .targetingKeyMissing, detail: "the context has no targetingKey")
  }

  /// Reads the parameters of a query, without those that do not describe a reader.
  ///
  /// Nested names have a full stop: `offers.monthly=freeTrial`, `custom.tier=gold`. Parameters that are not as expected are in `ignored`.
  ///
  /// - Parameter isStrict: whether facts only count in the service's own spelling.
  public init(query: [(name: String, value: String)], isStrict: Bool = false) {
    self.init()
    var seen: Set<String> = []
    for (name, value) in query.prefix(Self.mostMembers) {
      guard seen.insert(name).inserted else {
        ignore(name, "it is given twice, and the first one counts")
        continue
      }
      take(ContextValue(query: value), named: name, isStrict: isStrict)
    }
    noteRest(query.count)
  }

  /// Adds the members of a context, except those with known names. Members that are not as expected are added to `ignored`.
  public mutating func add(_ context: JSONNode, besides known: Set<String>) {
    guard let members = context.members else { return }
    for member in members.prefix(Self.mostMembers) where !known.contains(member.key) {
      take(ContextValue(member.value), named: member.key)
    }
    noteRest(members.count)
  }

  private mutating func take(
    _ value: ContextValue, named name: String, isStrict: Bool = false
  ) {
    if let member = ContextMember.byName[name] {
      if !member.apply(value, to: &self, isStrict: isStrict) {
        ignore(name, "expected \(member.expectation)")
      }
      if member.isLate { attributes[name] = value.attribute }
      return
    }
    if let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let member = ContextMember.byName[String(name[..<dot])],
      [.offers, .shown, .custom].contains(member)
    {
      let inner = String(name[name.utf8.index(after: dot)...])
      if !member.apply(value, named: inner, to: &self) {
        ignore(name, "expected \(member.expectation)")
      }
      return
    }
    guard ContextMember.custom.apply(value, named: name, to: &self) else {
      return ignore(
        name, "expected a text of at most 256 bytes, a number, true, false or a list of such texts")
    }
  }

  private mutating func ignore(_ name: String, _ reason: String) {
    ignored.append(
      IgnoredMember(name: String(name.prefix(ContextValue.longestName)), reason: reason))
  }

  private mutating func noteRest(_ count: Int) {
    guard count > Self.mostMembers else { return }
    ignored.append(
      IgnoredMember(
        name: "…", reason: "only the first \(Self.mostMembers) of \(count) members are looked at"))
  }
}
