import PaywallImport

/// The format in which a conversion is shown.
enum ConversionFormat: String, CaseIterable {
  /// For people.
  case text
  /// For programs.
  case json

  static func options(scope: String) -> [OptionSpec] {
    [
      OptionSpec(
        name: "format", value: "FORMAT",
        help: "text, or json: the document and each approximation with its place in the source",
        fallback: "text", scope: scope),
      OptionSpec(name: "json", value: nil, help: "the same as --format json", scope: scope),
    ]
  }

  init(_ arguments: Arguments) throws(UsageError) {
    let wanted = try arguments.choice("format", ConversionFormat.self) ?? .text
    self = arguments.isOn("json") ? .json : wanted
  }

  /// - Parameter isDocumentShown: whether the document itself is written to standard output.
  func show(_ converted: ConvertedPaywall, of path: String, isDocumentShown: Bool) {
    switch self {
    case .json: Output.result(converted.report)
    case .text:
      if isDocumentShown { Output.result(converted.documentBytes) }
      show(converted.approximations + converted.notes, of: path)
    }
  }

  /// - Parameter isDocumentShown: whether the file itself is written to standard output.
  func show(_ converted: ConvertedFile, of path: String, isDocumentShown: Bool) {
    switch self {
    case .json: Output.result(converted.report)
    case .text:
      if isDocumentShown { Output.result(converted.bytes) }
      show(converted.approximations + converted.notes, of: path)
    }
  }

  private func show(_ notes: [ConversionNote], of path: String) {
    for note in notes {
      Output.message("\(path): \(note.message) (\(note.pointer)) [\(note.code)]")
    }
  }
}
