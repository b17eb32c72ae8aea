import JSON

extension DescriptionSchemas {
  /// The schemas of problems.
  package static let problems: KeyValuePairs<String, JSONValue> = [
    "ProblemType": object([
      "type": text, "title": text, "status": number, "explanation": text,
    ]),
    "Problem": problem,
  ]

  /// A problem (RFC 9457), with the members that the service adds.
  private static let problem: JSONValue = [
    "type": "object", "required": ["type", "title", "status", "detail"],
    "properties": [
      "type": text, "title": text, "status": number, "detail": text, "reason": text,
      "allowed": ["type": "array", "items": text],
      "errors": [
        "type": "array",
        "items": object([
          "code": text, "pointer": text, "line": number, "column": number, "message": text,
        ]),
      ],
    ],
  ]
}
