import JSON
import Numbers

extension Form {
  /// An array of values of this form. Elements that cannot be read are skipped.
  public func list(named name: String? = nil, _ keywords: Keywords) -> Form<[Value]> {
    let element = self
    var shape = Shape(name) { draft in
      ["type": "array", "items": draft.value(of: element.shape)]
    }.with(keywords)
    shape.keepsPlaces = element.shape.keepsPlaces
    return Form<[Value]>(
      shape,
      read: { node, reading in
        guard let elements = node.elements else {
          reading.note(faultAt: node)
          return nil
        }
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for (index, node) in elements.enumerated() {
          let value = reading.within(String(index), if: element.shape.keepsPlaces) {
            element.read(node, &$0)
          }
          if let value { values.append(value) }
        }
        return values
      },
      write: { values, writer in
        writer.beginArray()
        for value in values { element.write(value, &writer) }
        writer.endArray()
      })
  }

  /// One value of this form, or a list of different ones.
  ///
  /// - Parameter most: the maximum length of a list.
  public func oneOrMore(_ keywords: Keywords, most: Int) -> Form<[Value]> {
    let element = self
    let list = list(["minItems": 1, "maxItems": .number(most), "uniqueItems": true])
    let shape = Shape { draft in
      [
        "if": ["type": "array"], "then": draft.value(of: list.shape),
        "else": draft.value(of: element.shape),
      ]
    }.with(keywords)
    return Form<[Value]>(
      shape,
      read: { node, reading in
        node.kind == .array
          ? list.read(node, &reading) : element.read(node, &reading).map { [$0] }
      },
      write: { values, writer in
        if values.count == 1, let value = values.first {
          element.write(value, &writer)
        } else {
          list.write(values, &writer)
        }
      })
  }

  /// An object with a value of this form for each name. An entry that cannot be read keeps its name, so that the name is known.
  public func dictionary(
    names: Shape, unreadable: Value, _ keywords: Keywords
  ) -> Form<[String: Value]> {
    let element = self
    var shape = Shape { draft in
      let names = draft.value(of: names)
      let naming: Keywords = names == [:] ? [:] : ["propertyNames": names]
      return ["type": "object"] + naming
        + ["additionalProperties": draft.value(of: element.shape)]
    }.with(keywords)
    shape.keepsPlaces = element.shape.keepsPlaces
    return Form<[String: Value]>(
      shape,
      read: { node, reading in
        guard let members = node.members else {
          reading.note(faultAt: node)
          return nil
        }
        var values: [String: Value] = [:]
        for member in members {
          let value = reading.within(
            String(JSONPointer().appending(member.key).description.dropFirst()),
            if: element.shape.keepsPlaces
          ) { element.read(member.value, &$0) }
          values[member.key] = value ?? unreadable
        }
        return values
      },
      write: { values, writer in
        writer.beginObject()
        for name in values.keys.sorted() {
          guard let value = values[name] else { continue }
          writer.key(name)
          element.write(value, &writer)
        }
        writer.endObject()
      })
  }
}
