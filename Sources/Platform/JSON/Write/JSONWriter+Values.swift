import Numbers

extension JSONWriter {
  public mutating func number(_ value: JSONNumber) { raw(value.text) }

  public mutating func number(_ value: Int) { decimal(value, places: 0) }

  /// Writes a value rounded half away from zero to at most `maxDecimals` places (0…15), without
  /// trailing zeros; `null` if it is not finite, as in ECMAScript.
  public mutating func number(_ value: Double, maxDecimals: Int) {
    if let whole = Int32(exactly: value) { return decimal(Int(whole), places: 0) }
    guard value.isFinite else { return null() }
    let places = min(max(maxDecimals, 0), 15)
    let scaled = abs(value) * Self.power(places)
    // Beyond 2^53 a Double has no decimals.
    guard scaled < 9_007_199_254_740_992 else { return raw(JSONNumber(value)?.text ?? "null") }
    // The whole part is below the bound above, so its conversion cannot fail.
    let whole = Int(exactly: scaled.rounded(.towardZero)) ?? 0
    let rounded = scaled - Double(whole) < 0.5 ? whole : whole + 1
    decimal(value < 0 ? -rounded : rounded, places: places)
  }

  private static func power(_ places: Int) -> Double {
    if places == 3 { return 1000 }
    return (0..<places).reduce(1) { power, _ in power * 10 }
  }

  /// Writes a value with its contents.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let fields):
      beginObject()
      for field in fields {
        key(field.name)
        self.value(field.value)
      }
      endObject()
    }
  }
}

extension JSONValue {
  /// The value as a JSON text.
  public func encoded(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(self)
    return writer.bytes
  }
}
