import Foundation
import JSON
import PaywallModel
import PaywallStorage

extension AnswerForm where Value == String {
  package static let text = AnswerForm(.text) { $1.string($0) }

  package static func choice(_ names: [String]) -> AnswerForm {
    AnswerForm(.choice(names)) { $1.string($0) }
  }
}

extension AnswerForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// The name of a case.
  package static var choice: AnswerForm {
    AnswerForm(.choice(Value.allCases.map(\.rawValue))) { $1.string($0.rawValue) }
  }
}

extension AnswerForm<Int> {
  package static let integer = AnswerForm(.integer) { $1.number($0) }
}

extension AnswerForm<Double> {
  /// The shortest text of a finite value.
  package static let number = AnswerForm(.number) { $1.value(.number($0)) }
}

extension AnswerForm<Bool> {
  package static let flag = AnswerForm(.flag) { $1.bool($0) }
  /// A member that is there only to say yes.
  package static let yes = AnswerForm(ContentShape(["const": true])) { $1.bool($0) }
}

extension AnswerForm<Date> {
  package static let time = AnswerForm(.time) { $1.string(Timestamp.text($0)) }
}

extension AnswerForm<JSONValue> {
  /// A value that another part of the program has made in this shape.
  package static func made(_ shape: ContentShape) -> AnswerForm {
    AnswerForm(shape) { $1.value($0) }
  }
}

extension AnswerForm {
  package static func nullable<Part>(_ form: AnswerForm<Part>) -> AnswerForm where Value == Part? {
    AnswerForm(form.shape.orNull) { value, writer in
      if let value { form.write(value, &writer) } else { writer.null() }
    }
  }

  /// - Parameter count: the most elements that there are.
  package static func list<Part>(
    of form: AnswerForm<Part>, atMost count: Int? = nil
  ) -> AnswerForm where Value == [Part] {
    AnswerForm(.list(of: form.shape, atMost: count)) { value, writer in
      writer.beginArray()
      for element in value { form.write(element, &writer) }
      writer.endArray()
    }
  }

  /// An object with members of any names.
  package static func table<Part>(
    of form: AnswerForm<Part>
  ) -> AnswerForm where Value == [(name: String, value: Part)] {
    AnswerForm(.table(of: form.shape)) { value, writer in
      writer.beginObject()
      for member in value {
        writer.key(member.name)
        form.write(member.value, &writer)
      }
      writer.endObject()
    }
  }
}

extension AnswerForm<Brand> {
  /// The members that name a brand, and its document unless that is the first paywall.
  package static let brand = object([
    .member("brand", .text, \.name), .optional("paywall", .text, \.furtherPaywall),
    .optional("placements", .flag) { $0.document == .placements ? true : nil },
    .optional("campaign", .text, \.campaign),
  ])
}
