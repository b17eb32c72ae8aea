import JSON
import PaywallModel
import Testing

@Suite struct VocabularyTests {
  private let reference = DocumentReference()

  @Test func `every type of component is declared once, under its name`() {
    let names = Component.kinds.list.map(\.name)
    #expect(Set(names).count == names.count)
    for kind in Component.kinds.list { #expect(kind.initial.type == kind.name) }
  }

  @Test func `every property of a component is explained, by itself or by its form`() {
    let entries = reference.components.flatMap(\.properties) + reference.common
    for property in entries + reference.sections + reference.page + reference.product {
      let names = property.schema["$ref"].flatMap(definition)?.names ?? []
      let words = Set(property.schema.names + names)
      #expect(!words.isDisjoint(with: ["title", "description"]), "\(property.name)")
    }
  }

  @Test func `every name that the reference refers to is among its forms`() {
    for form in reference.forms { #expect(form.value.names.isEmpty == false, "\(form.name)") }
    #expect(reference.actions.map(\.name).contains("purchase"))
  }

  private func definition(_ reference: JSONValue) -> JSONValue? {
    guard case .string(let name) = reference else { return nil }
    return self.reference.forms.first { "#/$defs/" + $0.name == name }?.value
  }
}

extension JSONValue {
  fileprivate var names: [String] {
    if case .object(let fields) = self { fields.map(\.name) } else { [] }
  }
}
