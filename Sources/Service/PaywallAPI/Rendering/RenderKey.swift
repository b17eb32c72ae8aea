import PaywallModel
import PaywallRender
import PaywallResolve

/// Everything that an answer of `/render` depends on. Requests that mean the same have the same.
struct Rendering: Hashable, Sendable {
  var brand: Brand
  var version: Int
  /// Stands for the document and for everything that it names.
  var etag: String
  /// The preview link that its pictures are fetched with; nil for what everybody may see.
  var preview: String?
  var form: RenderForm
  /// With a locale as the document and the system know it.
  var reader: Reader
  /// Stands for what the version's sources have answered; nil where it shows what it was published with.
  var fetched: String?
  /// Stands for the data that the reader gives; nil where there is none.
  var data: String?

  /// Whether it is of what one reader's store or app says, so that hardly anybody asks for the same.
  var isTold: Bool { !reader.products.isEmpty || !reader.words.isEmpty || data != nil }
}

/// What the answer is made of.
enum RenderForm: Hashable, Sendable {
  case json
  /// With every other state that taps lead to.
  case states
  /// Those states alone, without what is shown in them.
  case stateList
  /// One list of things to draw instead of a tree.
  case flat
  /// What a screen reader says of it.
  case speech
  /// `isFullLength` shows all of a page that scrolls.
  case svg(Pictures, isFullLength: Bool)
  /// The document for the reader, not laid out.
  case document
  /// Why the frame of a component is what it is, by its place in the document.
  case explanation(of: String)

  /// Where an SVG's pictures are: at their URLs, or in the SVG itself, as a page's `<img>` needs them.
  enum Pictures: String, Sendable, CaseIterable {
    case linked
    case embedded
  }
}

/// A rendering as the key that it is kept under. It is hashed when it is made, so that looking it up is not.
struct RenderKey: Hashable, Sendable {
  let rendering: Rendering
  private let digest: Int

  init(_ rendering: Rendering) {
    self.rendering = rendering
    digest = rendering.hashValue
  }

  static func == (left: RenderKey, right: RenderKey) -> Bool {
    left.digest == right.digest && left.rendering == right.rendering
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Bytes of memory that its texts take besides itself.
  var memory: Int {
    var texts = [rendering.brand.name, rendering.etag]
    texts += [
      rendering.reader.screen.device, rendering.reader.locale, rendering.reader.storefront,
      rendering.preview, rendering.fetched, rendering.data,
    ]
    .compactMap(\.self)
    texts += rendering.reader.state.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.products.flatMap { [$0.key, $0.value.displayPrice ?? ""] }
    let products = rendering.reader.products.count * 2 * MemoryLayout<StoreProduct>.stride
    texts += rendering.reader.custom.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.words.flatMap { [$0.key, $0.value] }
    if case .explanation(let pointer) = rendering.form { texts.append(pointer) }
    texts += rendering.reader.components ?? []
    return texts.reduce(products) { $0 + Self.memory(of: $1) }
  }

  /// A text of 15 bytes lies in the key itself.
  private static func memory(of text: String) -> Int {
    text.utf8.count <= 15 ? 0 : text.utf8.count + 48
  }
}
