import JSON
import Numbers
import PaywallTree

extension GateReport {
  /// Returns the report for programs. Equal input produces equal bytes.
  public func json() -> String {
    var writer = JSONWriter(style: .pretty)
    writer.value(["passes": .bool(passes), "documents": .array(documents.map(\.json))])
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension GateReport.JudgedDocument {
  fileprivate var json: JSONValue {
    .object([JSONField(name: "path", value: .string(path))] + result.fields)
  }
}

extension GateResult {
  /// The members `passes`, `complete`, `verdict`, `cells`, `issues` and `findings`.
  public var fields: [JSONField] {
    let combinations = combinations.map { combinations -> JSONValue in
      ["wanted": .number(combinations.wanted), "missing": .number(combinations.missing)]
    }
    let cells = JSONValue.object(present: [
      "judged": .number(judged), "chosen": .number(chosen), "possible": .number(possible),
      "combinations": combinations, "states": .number(states),
      "statesCut": statesCut ? true : nil,
    ])
    return [
      JSONField(name: "passes", value: .bool(passes)),
      JSONField(name: "complete", value: .bool(isComplete)),
      JSONField(name: "verdict", value: .string(verdict)),
      JSONField(name: "cells", value: cells),
      JSONField(name: "issues", value: .array(issues.map(\.json))),
      JSONField(name: "findings", value: .array(findings.map(\.json))),
    ]
  }
}

extension Finding {
  public var json: JSONValue {
    .object(present: [
      "code": .string(code), "severity": .string(severity.rawValue), "pointer": .string(pointer),
      "component": component == pointer ? nil : .string(component),
      "line": source.map { .number($0.position.line) },
      "column": source.map { .number($0.position.column) },
      "message": .string(message), "hint": .string(hint),
      "measured": measured.map(JSONValue.thousandths),
      "required": required.map(JSONValue.thousandths), "cover": cover.map(JSONValue.string),
      "frames": frames.isEmpty ? nil : .array(frames.map(\.json)),
      "cells": cells?.json, "fix": fix?.json,
      "suggestions": suggestions.isEmpty ? nil : .array(suggestions.map(\.json)),
      "obligations": obligations.isEmpty ? nil : .array(obligations.map(\.json)),
      "suppression": suppression?.json,
    ])
  }

}

extension GateIssue {
  public var json: JSONValue {
    .object(present: [
      "code": .string(code), "severity": .string(severity.rawValue), "part": .string(part.rawValue),
      "pointer": .string(pointer), "component": component == pointer ? nil : .string(component),
      "line": lead.source.map { .number($0.position.line) },
      "column": lead.source.map { .number($0.position.column) },
      "readers": .string(readers), "share": .thousandths(share), "title": .string(title),
      "action": .string(action), "question": question.map(JSONValue.string),
      "places": .number(places), "likeliest": likeliest?.json, "worst": worst?.json,
      "frames": frames.isEmpty ? nil : .array(frames.map(\.json)),
      "fix": isFix ? remedies.first?.json : nil,
      "suggestions": isFix || remedies.isEmpty ? nil : .array(remedies.map(\.json)),
      "findings": .array(findings.map(\.inIssue)), "fingerprint": .string(fingerprint),
      "suppression": suppression?.json,
    ])
  }
}

extension Finding {
  /// The members that identify the finding in the result.
  fileprivate var inIssue: JSONValue {
    .object(present: [
      "code": .string(code), "severity": .string(severity.rawValue), "pointer": .string(pointer),
      "component": component == pointer ? nil : .string(component),
      "line": source.map { .number($0.position.line) }, "message": .string(message),
    ])
  }
}

extension Obligation {
  fileprivate var json: JSONValue {
    .object(present: [
      "pack": .string(pack), "title": .string(title),
      "checked": checked.map { .string($0.description) }, "says": .string(duty.says),
      "source": .string(duty.source), "scope": .string(scope),
      "storefronts": storefronts.isEmpty ? nil : .array(storefronts.map(JSONValue.string)),
      "from": duty.from.map { .string($0.description) },
      "announced": duty.announced.map(JSONValue.string), "inForce": .bool(standing == .inForce),
    ])
  }
}

extension Finding.Acceptance {
  fileprivate var json: JSONValue {
    ["reason": .string(reason), "until": .string(until.description)]
  }
}

extension FindingCells {
  fileprivate var json: JSONValue {
    [
      "count": .number(count), "judged": .number(judged), "share": .thousandths(share),
      "likeliest": likeliest.json, "worst": worst.json, "first": first.json,
    ]
  }
}

extension Cell {
  /// The values of the dimensions, named like the parameters of `/render` if there is one.
  public var json: JSONValue {
    .object(present: [
      "device": .string(device), "orientation": .string(orientation.rawValue),
      "insets": .string(insets.rawValue), "textScale": .number(textScale.value),
      "theme": .string(theme.rawValue), "locale": .string(locale),
      "storefront": storefront.map(JSONValue.string),
      "offer": offer == .asDocumented ? nil : .string(offer.name),
      "custom": Self.object(custom), "state": Self.object(state),
    ])
  }

  /// Returns an object with the values; nil if there are none.
  private static func object(_ values: [String: String]) -> JSONValue? {
    guard !values.isEmpty else { return nil }
    return .object(
      values.sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: .string($0.value)) })
  }
}

extension JSONValue {
  /// Returns a number with as many decimals as the layout itself.
  static func thousandths(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
}
