import JSON
import Numbers
import Vocabulary

/// One difference between two documents of placements, for people who decide whether to make the new one live.
public struct PlacementChange: Sendable, Equatable {
  /// The kind of difference.
  public enum Kind: String, Sendable, Equatable {
    case added, removed, moved, changed
  }

  public var kind: Kind
  /// A JSON pointer into the new document, or into the old one for a removal.
  public var pointer: String
  /// The part that differs, in words: `rule "ten-percent" of "launch"`.
  public var subject: String
  /// The old value as JSON, or the old number of a moved rule; `nil` for an addition.
  public var before: String?
  /// The new value or number; `nil` for a removal.
  public var after: String?
}

extension PlacementDocument {
  /// The differences from an older document, in the order of the vocabulary.
  ///
  /// Two rules are the same rule if they have the same name, or if neither has a name and both have the same content.
  public func changes(
    since old: PlacementDocument, as file: PlacementFile = .main
  ) -> [PlacementChange] {
    var changes: [PlacementChange] = []
    changes += Self.change(
      of: "the order of campaigns", at: "/campaigns", from: old.order, to: order)
    changes += Self.change(of: "paused", at: "/paused", from: "\(old.isPaused)", to: "\(isPaused)")
    changes += Self.change(
      of: "the holdout", at: "/holdout", from: old.holdout.map(Holdout.form.text),
      to: holdout.map(Holdout.form.text))
    changes += Self.members(
      of: "attribute", at: "/attributes", from: old.attributes, to: attributes,
      form: PlacementAttribute.form)
    changes += Self.members(
      of: "experiment", at: "/experiments", from: old.experiments, to: experiments,
      form: PlacementExperiment.form)
    for name in Set(old.placements.keys).union(placements.keys).sorted() {
      changes += Self.changes(
        of: name, old.placements[name], placements[name],
        form: file == .main ? Placement.form : Placement.campaignForm)
    }
    return changes
  }

  /// The order of campaigns in words; `nil` without campaigns.
  private var order: String? { campaigns.isEmpty ? nil : campaigns.joined(separator: ", ") }

  private static func members<Value: Equatable>(
    of kind: String, at place: String, from old: [String: Value], to new: [String: Value],
    form: Form<Value>
  ) -> [PlacementChange] {
    Set(old.keys).union(new.keys).sorted().flatMap { name in
      change(
        of: "\(kind) \"\(name)\"", at: "\(place)/\(name)", from: old[name].map(form.text),
        to: new[name].map(form.text))
    }
  }

  private static func change(
    of subject: String, at pointer: String, from before: String?, to after: String?
  ) -> [PlacementChange] {
    guard before != after else { return [] }
    let kind: PlacementChange.Kind = before == nil ? .added : after == nil ? .removed : .changed
    return [
      PlacementChange(
        kind: kind, pointer: pointer, subject: subject, before: before, after: after)
    ]
  }

  private static func changes(
    of name: String, _ old: Placement?, _ new: Placement?, form: Form<Placement>
  ) -> [PlacementChange] {
    let (subject, place) = ("placement \"\(name)\"", "/placements/\(name)")
    guard let old, let new else {
      return change(
        of: subject, at: place, from: old.map(form.text), to: new.map(form.text)
      )
    }
    return rules(of: name, old.rules, new.rules)
      + change(
        of: "the frequency of \"\(name)\"", at: place + "/frequency",
        from: old.frequency.map(Frequency.form.text), to: new.frequency.map(Frequency.form.text))
      + change(
        of: "what everybody else sees at \"\(name)\"", at: place + "/otherwise",
        from: PlacementShow.form.text(old.otherwise), to: PlacementShow.form.text(new.otherwise))
  }

  private static func rules(
    of placement: String, _ old: [PlacementRule], _ new: [PlacementRule]
  ) -> [PlacementChange] {
    let place = "/placements/\(placement)/rules"
    let form = PlacementRule.form
    var left = Dictionary(
      old.enumerated().map { ($1.identity, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
    var changes: [PlacementChange] = []
    var kept: [(old: Int, new: Int)] = []
    for (index, rule) in new.enumerated() {
      let subject = rule.words(at: index, of: placement)
      let before = left.removeValue(forKey: rule.identity)
      changes += change(
        of: subject, at: "\(place)/\(index)", from: before.map { form.text($0.1) },
        to: form.text(rule))
      if let before { kept.append((before.0, index)) }
    }
    for (index, rule) in left.values.sorted(by: { $0.0 < $1.0 }) {
      let subject = rule.words(at: index, of: placement)
      changes += change(of: subject, at: "\(place)/\(index)", from: form.text(rule), to: nil)
    }
    return changes + moved(kept, new, of: placement)
  }

  /// The rules that follow a rule which they preceded in the old document.
  private static func moved(
    _ kept: [(old: Int, new: Int)], _ rules: [PlacementRule], of placement: String
  ) -> [PlacementChange] {
    var last = -1
    return kept.compactMap { old, new in
      guard old < last else {
        last = old
        return nil
      }
      return PlacementChange(
        kind: .moved, pointer: "/placements/\(placement)/rules/\(new)",
        subject: rules[new].words(at: new, of: placement), before: "\(old + 1)", after: "\(new + 1)"
      )
    }
  }
}

extension PlacementRule {
  /// A text that identifies the rule in two documents.
  fileprivate var identity: String { name ?? Self.form.text(self) }

  fileprivate func words(at index: Int, of placement: String) -> String {
    "rule " + (name.map { "\"\($0)\"" } ?? "number \(index + 1)") + " of \"\(placement)\""
  }
}

extension Form {
  /// A value as JSON, without default values.
  fileprivate func text(_ value: Value) -> String {
    var writer = JSONWriter()
    write(value, &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
