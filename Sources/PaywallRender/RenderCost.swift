import JSON
import PaywallModel

extension RenderLimits {
  /// Steps of work that laying out a published document may take: half of what any rendering may, so that no reader's choice takes it
  /// past the limit.
  public var publishedWork: Int { work / 2 }

  /// Whether a document is so large that it must be laid out to see what that takes. Most are not.
  public func mayBeExceeded(by document: PaywallDocument) -> Bool {
    document.greatestCost > publishedWork / 4
  }
}

extension Renderer {
  /// What is wrong with a document whose layout takes too much on a device, in its own locale or in the one with the longest texts.
  public func tooCostly(
    _ document: PaywallDocument, in text: JSONText, on device: Device,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) -> [Diagnostic] {
    guard limits.mayBeExceeded(by: document) else { return [] }
    let limit = limits.publishedWork
    var input = RenderInput(document: document, device: device, images: images)
    for locale in Set([document.meta.locale, document.longestLocale]).sorted() {
      input.locale = locale
      let meter = WorkMeter(limit: limit, tellingApart: true)
      do throws(RenderError) {
        _ = try render(input, meter).json(within: limits.answerBytes)
      } catch {
        return [diagnostic(error, meter, limit, in: text)]
      }
    }
    return []
  }

  private func diagnostic(
    _ error: RenderError, _ meter: WorkMeter, _ limit: Int, in text: JSONText
  ) -> Diagnostic {
    let place = error.kind == .work ? meter.greatest.flatMap { JSONPointer($0.pointer) } : nil
    let node = place.flatMap { text.node(at: $0) } ?? text.root
    let (message, hint) =
      error.kind == .work
      ? (
        "laying the document out takes more than the \(limit) steps of work that it may, most of them here",
        "use less text, or show it fewer times"
      )
      : (error.description, "use fewer components")
    return Diagnostic(
      code: "too-costly", pointer: node.pointer.description, position: node.position,
      range: node.range, message: message, hint: hint)
  }
}

extension PaywallDocument {
  /// No less than the work of laying the document out in any locale, and no less than the bytes of the result: counted without laying out.
  fileprivate var greatestCost: Int {
    let name = products.values.map { $0.name.map(longest) ?? 0 }.max() ?? 0
    return allComponents.reduce(0) { sum, component in
      let content: (text: Int, times: Int) =
        switch component.content {
        case .label(let text), .button(let text):
          (length(of: text.title, name: name), text.minimumScale < 1 ? 140 : 14)
        default: (0, 0)
        }
      let label = component.accessibilityLabel.map { length(of: $0, name: name) } ?? 0
      return sum + 300 + component.pointer.utf8.count + content.text * content.times + label
    }
  }

  /// What a text is at most, in any locale: prices and periods are no longer than four times what stands for them.
  private func length(of text: LocalizedText, name: Int) -> Int {
    let length = longest(text)
    return 4 * length + name * (length / 8)
  }

  /// The bytes of a text as it is written, in the locale where it is longest.
  private func longest(_ text: LocalizedText) -> Int {
    guard let key = text.key else { return text.raw.utf8.count }
    return strings.values.map { $0[key]?.raw.utf8.count ?? 0 }.max() ?? 0
  }

  /// The locale whose texts have the most bytes; the document's own when it has none.
  fileprivate var longestLocale: String {
    let lengths = strings.mapValues { $0.values.reduce(0) { $0 + $1.raw.utf8.count } }
    return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? meta.locale
  }
}
