import JSON
import JSONSchema
import PaywallTree

/// Holds what `/render` answers to the JSON Schema that is published for it.
public enum LayoutAnswer {
  /// The faults of a response of status 200 to a request for `target`; empty if it is not a laid-out tree in JSON.
  public static func mistakes(
    in body: [UInt8], to target: String, type: String?, coding: String? = nil
  ) throws -> [Diagnostic] {
    guard target == "/render" || target.hasPrefix("/render?"), type == "application/json",
      coding == nil, !target.contains("explain="), body != Array("{\"unchanged\":true}\n".utf8)
    else { return [] }
    return try mistakes(in: body, isFlat: target.contains("flatten=true"))
  }

  /// The faults of a laid-out tree, or of a flat list made from one.
  public static func mistakes(in body: [UInt8], isFlat: Bool = false) throws -> [Diagnostic] {
    let schema = try (isFlat ? flat : tree).get()
    return schema.validate(try JSONText(parsing: body, limits: .trusted).root)
  }

  private static let tree = Result { try JSONSchema(compiling: LayoutSchema.closed) }

  private static let flat = Result {
    try JSONSchema(
      compiling: ["$ref": "#/$defs/FlatLayout", "$defs": LayoutSchema.closed["$defs"] ?? [:]])
  }
}
