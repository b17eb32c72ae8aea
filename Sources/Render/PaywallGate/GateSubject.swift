import JSON
import Locales
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures

/// A document in front of the gate.
public final class GateSubject: Sendable {
  public let document: PaywallDocument
  /// The author's text.
  public let text: JSONText
  /// The same with fragments, data and companions in place; nil if it has none.
  public let expansion: DocumentExpansion?
  /// The document with its fragments and data in place, as laid-out nodes name its components.
  var written: JSONText { expansion?.text ?? text }
  public let options: MatrixOptions
  /// What the texts with placeholders are without them, as texts are compared.
  let emptied: Set<String>
  /// The keys of `strings` that the document names.
  let namedTexts: Set<String>
  /// The document's variables that are true or false.
  let switches: Set<String>
  /// What its variables are at first.
  let initialState: [String: String]

  let words: ScreenWords
  let pictures: SubjectPictures

  /// - Parameters:
  ///   - companions: the brand's other files.
  ///   - images: finds the header of the brand's picture of a name.
  ///   - pictures: the bytes of the brand's picture of a name.
  public init(
    _ document: PaywallDocument, _ text: JSONText, _ companions: Companions = .none,
    _ options: MatrixOptions, images: @escaping @Sendable (String) -> ImageHeader?,
    pictures: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) {
    self.document = document
    self.text = text
    expansion = DocumentExpansion(of: text, DocumentReading(text.root), companions)
    let written = WrittenTexts(in: (expansion?.text ?? text).root.value)
    emptied = written.emptied
    namedTexts = written.keys
    switches = Set(document.variables.filter { $0.value.boolean != nil }.keys)
    initialState = document.choices.state.compactMapValues(\.first)
    words = ScreenWords(of: document, (expansion?.text ?? text).root.value)
    self.options = options
    self.pictures = SubjectPictures(header: images, bytes: pictures)
  }
}
