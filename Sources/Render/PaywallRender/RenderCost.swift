import JSON
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Pictures

extension RenderLimits {
  /// The maximum steps of work for the layout of a published document: half of the limit for any rendering, so that no reader's parameters
  /// exceed that limit.
  public var publishedWork: Int { work / 2 }

  /// The maximum visits of a box for the layout of a published document: half, so that no reader's parameters exceed the limit.
  public var publishedVisits: Int { visitsPerBox / 2 }

  /// Whether a document is so large or so deeply nested that only its layout shows the cost. Most documents are not.
  ///
  /// A document is too deeply nested if it would reach the limit when each level doubles the visits of a box.
  public func mayBeExceeded(by document: PaywallDocument) -> Bool {
    document.greatestCost > publishedWork / 4
      || document.levels >= publishedVisits.bitWidth - publishedVisits.leadingZeroBitCount
  }

  /// Whether the values of a document's variables allow more states than one response may have. Taps may reach fewer.
  public func mayHaveTooManyStates(_ document: PaywallDocument) -> Bool {
    var count = 1
    for values in document.choices.state.values {
      count = count.multipliedReportingOverflow(by: max(1, values.count)).partialValue
      guard (1...states).contains(count) else { return true }
    }
    return false
  }
}

extension Renderer {
  /// Returns the errors of a document if its layout costs too much on the device, in its own locale or the one with the longest texts.
  public func tooCostly(
    _ document: PaywallDocument, in text: JSONText, on device: Device,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) -> [Diagnostic] {
    guard limits.mayBeExceeded(by: document) else { return [] }
    let limit = limits.publishedWork
    let renderer = published
    var input = RenderInput(document: document, device: device, images: images)
    for locale in Set([document.meta.locale, document.longestLocale]).sorted() {
      input.reader.locale = locale
      let meter = WorkMeter(limit: limit, tellingApart: true)
      do throws(RenderError) {
        _ = try renderer.render(input, meter).json(within: limits.answerBytes)
      } catch {
        let place: String? =
          switch error.kind {
          case .work: meter.greatest?.pointer
          case .visits: renderer.culprit(in: input)
          case .answer, .layout, .states: nil
          }
        return [diagnostic(error, at: place, limit, in: text)]
      }
    }
    return []
  }

  /// A renderer with the limits of a published document.
  private var published: Renderer {
    var limits = limits
    limits.visitsPerBox = limits.publishedVisits
    return Renderer(fonts: fonts, limits: limits)
  }

  /// Returns the innermost component that takes too many visits when it is alone on its page; only searches the outer levels.
  private func culprit(in input: RenderInput) -> String? {
    var input = input
    let bars = [input.document.header, input.document.footer].compactMap(\.self)
    var candidates = input.document.components + bars
    input.document.header = nil
    input.document.footer = nil
    var found: String?
    for _ in 0..<Self.levelsSearched {
      let next = candidates.first { component in
        input.document.components = [component]
        do throws(RenderError) {
          _ = try render(input, WorkMeter(limit: limits.work))
          return false
        } catch {
          return error.kind == .visits
        }
      }
      guard let next else { break }
      found = next.pointer
      candidates = next.components
    }
    return found
  }

  /// The number of levels to search. Each costs at most as much as the document.
  private static let levelsSearched = 8

  private func diagnostic(
    _ error: RenderError, at place: String?, _ limit: Int, in text: JSONText
  ) -> Diagnostic {
    let node = place.flatMap { JSONPointer($0) }.flatMap { text.node(at: $0) } ?? text.root
    let (message, hint) = reason(of: error, limit)
    return Diagnostic("too-costly", at: node, message, hint: hint)
  }

  private func reason(of error: RenderError, _ limit: Int) -> (message: String, hint: String) {
    switch error.kind {
    case .work:
      (
        "laying the document out takes more than the \(limit) steps of work that it may, most of them here",
        "use less text, or show it fewer times"
      )
    case .visits:
      (
        "the sizes in here depend on each other in too many ways: laying them out visits each box more than "
          + "the \(limits.publishedVisits) times that it may",
        "nest less, or give the outer stacks a width and a height"
      )
    case .answer, .layout, .states: (error.description, "use fewer components")
    }
  }
}

extension PaywallDocument {
  /// An upper bound for the work of laying out the document in any locale, and for the bytes of the result, computed without laying it out.
  fileprivate var greatestCost: Int {
    let name = products.values.map { $0.name.map(longest) ?? 0 }.max() ?? 0
    return allComponents.reduce(0) { sum, component in
      // Counts an override in addition to the values that it replaces, because some of them may remain.
      let texts = component.overrides.reduce(greatestTextCost(of: component, name: name)) {
        $0 + greatestTextCost(of: $1.set.values, name: name)
      }
      return sum + 300 + component.pointer.utf8.count + texts
    }
  }

  private func greatestTextCost(of component: Component, name: Int) -> Int {
    let said = [component.accessibility.label, component.accessibility.hint].compactMap(\.self)
    let label = said.reduce(0) { $0 + length(of: $1, name: name) }
    let text: TextContent
    switch component.content {
    case .label(let content): text = content
    case .button(let button): text = button.text
    default: return label
    }
    // An override may let a text shrink.
    let shrinks = text.minimumScale < 1 || !component.overrides.isEmpty
    let letters = text.titles.reduce(0) { $0 + length(of: $1, name: name) }
    return label + letters * (shrinks ? 140 : 14)
  }

  /// The depth of its deepest component; one directly on the page has depth 1.
  fileprivate var levels: Int {
    allComponents.reduce(0) { deepest, component in
      max(deepest, component.pointer.split(separator: "/").count(where: { $0 == "components" }))
    }
  }

  /// Returns an upper bound for the length of a text in any locale: prices and periods are at most four times as long as their
  /// placeholders.
  private func length(of text: LocalizedText, name: Int) -> Int {
    let length = longest(text)
    return 4 * length + name * (length / 8)
  }

  /// Returns the size in bytes of a text in the document, in the locale with the longest one.
  private func longest(_ text: LocalizedText) -> Int {
    guard let key = text.key else { return text.raw.utf8.count }
    return strings.values.map { $0[key]?.raw.utf8.count ?? 0 }.max() ?? 0
  }

  /// The locale with the longest texts in bytes; the document's own if no locale has texts.
  fileprivate var longestLocale: String {
    let lengths = strings.mapValues { $0.values.reduce(0) { $0 + $1.raw.utf8.count } }
    return lengths.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? meta.locale
  }
}
