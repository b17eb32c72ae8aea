import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of access, of the requests of the last hours, and of tokens.
  package static let operations: KeyValuePairs<String, JSONValue> = [
    "Access": object(["name": text, "role": role]),
    "Requests": object(["minutes": list("RequestMinute")]),
    "RequestMinute": object([
      "begins": time, "answered": number, "refused": number, "failed": number,
    ]),
    "Tokens": object(["tokens": list("Token")]),
    "Token": object([
      "name": text, "role": role, "createdAt": nullable("string"), "expiresAt": nullable("string"),
      "removable": flag,
    ]),
    "NewToken": NewToken.schema,
    "CreatedToken": object([
      "name": text, "role": role, "createdAt": time, "expiresAt": nullable("string"),
      "removable": flag, "secret": text,
    ]),
  ]

  /// The schemas of the audit log.
  package static let audit: KeyValuePairs<String, JSONValue> = [
    "Audit": object(["changes": list("AuditedChange"), "next": nullable("integer")]),
    "AuditedChange": object([
      "sequence": number, "time": time, "action": text, "before": ["type": "object"],
      "after": ["type": "object"], "actor": text,
    ]),
  ]
}
