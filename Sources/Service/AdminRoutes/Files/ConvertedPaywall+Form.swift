import PaywallImport
import Routing

extension AnswerForm<ConvertedPaywall> {
  /// Another tool's document as one of this service.
  static let paywall = object(parts(.component("Document")))

  /// A document as another tool's.
  static let exported = object(parts(.object)).named("Export")

  private static func parts(_ document: ContentShape) -> [AnswerPart<ConvertedPaywall>] {
    [
      .member("document", .made(document), \.document),
      .member("approximations", .list(of: noteForm), \.approximations),
      .member("notes", .list(of: noteForm), \.notes),
      .member("pictures", .list(of: .text), \.pictures),
    ]
  }
}

private let noteForm = AnswerForm<ConversionNote>.object([
  .member("pointer", .text, \.pointer), .member("code", .text, \.code),
  .member("message", .text, \.message),
]).named("ConversionNote")
