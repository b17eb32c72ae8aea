import JSON
import Numbers
import PaywallTree

extension Impact {
  /// The maximum number of listed changes.
  public static let mostListed = 500

  /// The members `sentences`, `screens` and `changes`. Equal input produces equal bytes.
  public var json: JSONValue {
    [
      "sentences": .array(sentences.map(JSONValue.string)),
      "complete": .bool(isComplete),
      "screens": [
        "compared": .number(compared), "changed": .number(changed.count),
        "chosen": .number(cells.count), "possible": .number(possible),
      ],
      "changeCount": .number(changes.count),
      "changes": .array(changes.prefix(Self.mostListed).map { $0.json(cells) }),
    ]
  }
}

extension Impact.Change {
  fileprivate func json(_ cells: [Cell]) -> JSONValue {
    .object(present: [
      "kind": .string(code), "component": .string(pointer), "name": .string(name),
      "where": .string(ImpactScope(places, of: cells).words), "screens": .number(places.count),
      "worst": cells[worst].json,
      "points": kind.isGeometry ? .thousandths(amount) : nil,
      "from": old.map(JSONValue.string), "to": new.map(JSONValue.string),
      "frames": .object(present: ["from": oldFrame?.json, "to": newFrame?.json]),
    ])
  }
}

extension PaywallRectangle {
  /// The members `x`, `y`, `width` and `height`, with as many decimals as the layout itself.
  var json: JSONValue {
    [
      "x": .thousandths(x), "y": .thousandths(y), "width": .thousandths(width),
      "height": .thousandths(height),
    ]
  }
}
