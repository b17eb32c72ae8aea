import Numbers
import PaywallModel
import PaywallTree

/// The part of a reader that changes while they use one document: the screen, the text size, the time and the state.
///
/// It records each read, so that a component is reused wherever the same reads have the same results.
final class Situation {
  /// The screen and the text size, for the page. Components ask about them, and the answers are noted.
  let screen: Screen
  let textScale: TextScale
  let assumed: [String: String]
  /// The values of the document's variables, for the page. Components read single ones, which are noted.
  let state: [String: String]
  /// The reads since `reads` was last set.
  var reads = SituationReads()
  private let moment: Moment?
  private let clock: [Int: Int]
  /// The variable with the selected product; nil if nothing can be selected.
  private let selection: String?
  /// Finds pictures. They depend on the screen's pixels and on the request that fetches them.
  private let pictures: Resolver.Pictures

  init(_ reader: Reader, of document: SettledDocument, pictures: @escaping Resolver.Pictures) {
    screen = reader.screen
    textScale = reader.textScale
    moment = reader.now
    clock = reader.offsets
    assumed = reader.assumed
    self.pictures = pictures
    let initial = document.initialState
    var state = reader.state.isEmpty ? initial : initial.merging(reader.state) { $1 }
    selection = document.selection
    if let selection, let chosen = state[selection], !document.isForSale(chosen) {
      state[selection] = initial[selection]
    }
    self.state = state
  }
}

/// The facts that a component may depend on. Each read is noted.
extension Situation {
  func value(of variable: String) -> String? {
    let value = state[variable]
    reads.add(.variable(variable, value))
    return value
  }

  /// The selected product; nil if nothing can be selected.
  var selectedProduct: String? { selection.flatMap(value) }

  func isTextScale(atLeast least: Double) -> Bool {
    let isGreat = textScale.value >= least
    reads.add(.textScale(atLeast: least, isGreat))
    return isGreat
  }

  /// Whether the screen's width is in a range.
  func isWidth(in range: WidthRange) -> Bool {
    let isWithin = range.contains(screen.width)
    reads.add(.width(range, isWithin))
    return isWithin
  }

  var widthClass: WidthClass {
    let widthClass = WidthClass(width: screen.width)
    reads.add(.widthClass(widthClass))
    return widthClass
  }

  var orientation: Orientation {
    reads.add(.orientation(screen.orientation))
    return screen.orientation
  }

  /// The screen's pixels in a point.
  var density: Double {
    reads.add(.density(screen.scale))
    return screen.scale
  }

  var now: Moment? {
    reads.addFleeting()
    return moment
  }

  /// The seconds by which the reader's clocks are ahead of UTC, by the seconds that they show.
  var offsets: [Int: Int] {
    reads.addFleeting()
    return clock
  }

  func picture(_ url: String, density: Double?) -> ResolvedPicture {
    let picture = pictures(url, density)
    reads.add(.picture(url: url, density: density, picture))
    return picture
  }

  /// Whether a read finds the same here.
  func answers(_ find: SituationReads.Find) -> Bool {
    switch find {
    case .variable(let name, let value): state[name] == value
    case .textScale(let least, let isGreat): isGreat == (textScale.value >= least)
    case .width(let range, let isWithin): isWithin == range.contains(screen.width)
    case .widthClass(let widthClass): widthClass == WidthClass(width: screen.width)
    case .orientation(let orientation): orientation == screen.orientation
    case .density(let density): density == screen.scale
    case .picture(let url, let density, let picture): pictures(url, density).isSame(as: picture)
    }
  }
}

extension ResolvedPicture {
  fileprivate func isSame(as other: ResolvedPicture) -> Bool {
    url == other.url && name == other.name && kind == other.kind && tint == other.tint
      && naturalSize?.width == other.naturalSize?.width
      && naturalSize?.height == other.naturalSize?.height
  }
}
