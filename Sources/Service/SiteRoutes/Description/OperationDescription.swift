import HTTP
import JSON
import Routing

/// One route as OpenAPI's Operation Object (OpenAPI 3.1 §4.8.10).
struct OperationDescription {
  let route: Route
  let isHead: Bool

  init(_ route: Route, isHead: Bool = false) {
    self.route = route
    self.isHead = isHead
  }

  var value: JSONValue {
    var fields: [JSONField] = [
      .init(name: "operationId", value: .string(isHead ? headName : route.name)),
      .init(name: "summary", value: .string(route.summary)),
    ]
    let texts = [route.role.map { "Needs the role \($0.rawValue)." }, otherParameters]
    if texts.contains(where: { $0 != nil }) {
      let text = texts.compactMap(\.self).joined(separator: " ")
      fields.append(.init(name: "description", value: .string(text)))
    }
    if !parameters.isEmpty { fields.append(.init(name: "parameters", value: .array(parameters))) }
    if !route.body.isEmpty { fields.append(.init(name: "requestBody", value: body)) }
    fields.append(.init(name: "responses", value: .object(responses)))
    if route.takesToken { fields.append(.init(name: "security", value: [["token": []], [:]])) }
    return .object(fields)
  }

  private var otherParameters: String? {
    switch route.otherParameters {
    case .refused: nil
    case .named:
      "Unknown parameters, and facts about a reader that cannot be read, are ignored and named in the field Paywall-Ignored. With strict=true they are errors."
    case .ignored:
      "Unknown parameters are ignored, so that a client can bypass caches with ?t=123."
    }
  }

  private var headName: String { "head" + route.name.dropFirst(3) }

  private var parameters: [JSONValue] {
    let path: [JSONValue] = route.pattern.parameterNames.map { name in
      [
        "name": .string(name), "in": "path", "required": true,
        "schema": Self.pathSchemas[name] ?? ["type": "string"],
      ]
    }
    let revision: [JSONValue] = route.showsRevision ? [Self.minimumRevision] : []
    return path + route.parameters.map(\.description) + revision
  }

  private static let minimumRevision: JSONValue = [
    "name": "Paywall-Min-Revision", "in": "header", "required": false,
    "description":
      "The answer waits until the node has this change, such as the one of an earlier answer's Paywall-Revision.",
    "schema": ["type": "string", "pattern": .string("^[0-9]{1,\(NumberField.digits)}$")],
  ]

  /// The forms of path parameters. Any other value is a 404.
  private static let pathSchemas: [String: JSONValue] = [
    "brand": ["type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"],
    "name": [
      "type": "string", "maxLength": 128,
      "pattern":
        "^[A-Za-z0-9_-][A-Za-z0-9_@-]*(\\.[A-Za-z0-9_@-]+)*\\.[A-Za-z0-9_@-]*[A-Za-z0-9_-]$",
    ],
    "locale": [
      "type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$",
    ],
    "release": ["type": "string", "pattern": "^[0-9a-f]{8}$"],
    "module": ["type": "string", "pattern": "^[a-z]{1,32}\\.js$"],
    "fragment": ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"],
    "list": ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"],
    "file": ["type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}\\.json$"],
    "version": ["type": "integer", "minimum": 1, "maximum": .number(Int(Int32.max))],
    "type": [
      "type": "string", "enum": .array(ProblemType.allCases.map { .string($0.rawValue) }),
    ],
    "id": ["type": "string", "pattern": "^[a-z0-9-]{1,96}$"],
    "token": ["type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$"],
    "key": ["type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$"],
    "page": ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9-]{0,63}(\\.md)?$"],
  ]

  private var body: JSONValue {
    let content = route.body.map { type in
      let schema: JSONValue =
        route.bodyShape?.schema
        ?? (type == "application/json" ? ["type": "object"] : [:])
      return JSONField(name: type, value: ["schema": schema])
    }
    return ["required": .bool(route.openContent == nil), "content": .object(content)]
  }

  private var responses: [JSONField] {
    var fields = route.answers.map { answer in
      JSONField(name: String(answer.status.code), value: description(of: answer))
    }
    let described = Set(route.answers.map(\.status.code))
    for code in Set(problems.map(\.status.code)).subtracting(described).sorted() {
      let titles = problems.filter { $0.status.code == code }.map(\.title)
      fields.append(.init(name: String(code), value: problem(titles.joined(separator: "; ") + ".")))
    }
    return fields
  }

  /// The problems of the route and those common to its kind.
  private var problems: [ProblemType] {
    var all = route.problems
    // HTTP itself may reject any path or query, and any parameter may be unknown.
    all += [.unknownParameter, .invalidParameter]
    if route.parameters.contains(where: \.isRequired) { all.append(.missingParameter) }
    if route.showsRevision { all += Route.revisionProblems }
    if route.takesToken { all += [.unauthorized, .forbidden, .tooManyRequests] }
    return all
  }

  private func description(of answer: RouteAnswer) -> JSONValue {
    var fields: [JSONField] = [.init(name: "description", value: .string(answer.summary))]
    if !answer.fields.isEmpty {
      let headers = answer.fields.map {
        JSONField(name: $0, value: ["schema": ["type": "string"]])
      }
      fields.append(.init(name: "headers", value: .object(headers)))
    }
    if !answer.content.isEmpty, !isHead {
      let content = answer.content.map {
        JSONField(name: $0.mediaType, value: ["schema": $0.shape.schema])
      }
      fields.append(.init(name: "content", value: .object(content)))
    }
    return .object(fields)
  }

  private func problem(_ summary: String) -> JSONValue {
    guard !isHead else { return ["description": .string(summary)] }
    return [
      "description": .string(summary),
      "content": [
        "application/problem+json": ["schema": Problem.shape.schema]
      ],
    ]
  }
}

extension QueryParameter {
  /// The parameter as OpenAPI's Parameter Object (OpenAPI 3.1 §4.8.12).
  fileprivate var description: JSONValue {
    [
      "name": .string(name), "in": "query", "required": .bool(isRequired),
      "description": .string(summary), "schema": schema,
    ]
  }

  private var schema: JSONValue {
    switch kind {
    case .line(let length):
      [
        "type": "string", "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F]+$",
        "maxLength": .number(length),
      ]
    case .text: ["type": "string"]
    case .brand, .paywall: ["type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"]
    case .campaign: ["type": "string", "pattern": "^(?!main$)[a-z][a-z0-9-]{0,39}$"]
    case .locale:
      ["type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", "maxLength": 35]
    case .day: ["type": "string", "format": "date"]
    case .timeZone: ["type": "string", "maxLength": 64, "examples": ["Europe/Berlin", "+02:00"]]
    case .country: ["type": "string", "pattern": "^[A-Z]{2}$"]
    case .version: ["type": "string", "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}){0,3}$"]
    case .time, .moment: ["type": "string", "format": "date-time"]
    case .sequenceOrTime:
      [
        "anyOf": [
          ["type": "integer", "minimum": 0, "maximum": .number(Int(Int32.max))],
          ["type": "string", "format": "date-time"],
        ]
      ]
    case .duration:
      [
        "type": "string",
        "pattern": "^((0|[1-9][0-9]{0,6})[mhd]|P[1-9][0-9]{0,3}D|PT[1-9][0-9]{0,5}[HM])$",
      ]
    case .integer(let range):
      [
        "type": "integer", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    case .number(let range):
      [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    case .numbers(let count, _):
      [
        "type": "string",
        "pattern": .string("^[0-9]{1,3}(,[0-9]{1,3}){\(count - 1)}$"),
      ]
    case .choice(let names): ["type": "string", "enum": .array(names.map(JSONValue.string))]
    case .flag: ["type": "string", "enum": ["true", "false", ""]]
    case .family(let values):
      // An object's members are parameters of their own (OpenAPI 3.1 §4.8.12.5, form and explode).
      [
        "type": "object",
        "propertyNames": ["pattern": .string("^\(name)\\.[A-Za-z][A-Za-z0-9_-]{0,63}$")],
        "additionalProperties": [
          "type": "string", "pattern": .string(values.pattern),
        ],
      ]
    }
  }
}
