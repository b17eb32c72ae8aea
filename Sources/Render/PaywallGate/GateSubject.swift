import JSON
import Locales
import Numbers
import PaywallModel
import PaywallRender
import PaywallTree
import Pictures

/// A document to be judged.
public final class GateSubject: Sendable {
  public let document: PaywallDocument
  /// The author's text.
  public let text: JSONText
  /// The text with fragments, data and companion files expanded; nil if it has none.
  public let expansion: DocumentExpansion?
  /// The document with its fragments and data expanded, to which the pointers of laid-out nodes refer.
  var written: JSONText { expansion?.text ?? text }
  public let options: MatrixOptions
  /// The texts that have placeholders, without these, folded for comparison.
  let emptied: Set<String>
  /// The keys of `strings` that the document uses.
  let namedTexts: Set<String>
  /// The document's variables that are true or false.
  let switches: Set<String>
  /// The initial values of its variables.
  let initialState: [String: String]

  let words: ScreenWords
  let facts: DocumentFacts
  let usedNames: UsedNames
  let readings: TextReadings
  let pictures: SubjectPictures
  private let companions: Companions

  /// - Parameters:
  ///   - companions: the brand's other files.
  ///   - images: returns the header of the brand's picture with a name.
  ///   - pictures: returns the bytes of the brand's picture with a name.
  public convenience init(
    _ document: PaywallDocument, _ text: JSONText, _ companions: Companions = .none,
    _ options: MatrixOptions, images: @escaping @Sendable (String) -> ImageHeader?,
    pictures: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) {
    self.init(
      document, text, companions, options, SubjectPictures(header: images, bytes: pictures),
      TextReadings())
  }

  private init(
    _ document: PaywallDocument, _ text: JSONText, _ companions: Companions,
    _ options: MatrixOptions, _ pictures: SubjectPictures, _ readings: TextReadings
  ) {
    self.readings = readings
    self.document = document
    self.companions = companions
    self.text = text
    expansion = DocumentExpansion(of: text, DocumentReading(text.root), companions)
    let written = WrittenTexts(in: (expansion?.text ?? text).root.value)
    emptied = written.emptied
    namedTexts = written.keys
    switches = Set(document.variables.filter { $0.value.boolean != nil }.keys)
    initialState = document.choices.state.compactMapValues(\.first)
    words = ScreenWords(of: document, (expansion?.text ?? text).root.value)
    facts = DocumentFacts(of: document)
    usedNames = UsedNames(in: document, text, expansion?.text)
    self.options = options
    self.pictures = pictures
  }

  /// Returns the subject after a change of the author's text; nil if the change does not apply, or makes the document invalid.
  func changed(by patch: JSONPatch) -> GateSubject? {
    do {
      let changed = try text.applying(patch, limits: .document)
      let document = try PaywallDocument(decoding: changed.root, companions)
      // What words mean depends on the language of the document.
      let isAlike = document.meta.locale == self.document.meta.locale
      return GateSubject(
        document, changed, companions, options, pictures, isAlike ? readings : TextReadings())
    } catch {
      return nil
    }
  }
}
