import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// Creates the readers of cells.
public struct CellReaders: Sendable {
  private let devices: [String: Device]
  private let choices: ReaderChoices
  private let products: [String: Product]
  private let options: MatrixOptions

  /// The heights of a navigation bar and a tab bar of iOS, in points.
  static let bars = (navigation: 44.0, tab: 49.0)
  /// The heights of these bars in landscape, in points.
  static let lowBars = (navigation: 32.0, tab: 32.0)
  /// The size of a form sheet of iPadOS, in points.
  static let sheet = (width: 540.0, height: 620.0)

  public init(_ document: PaywallDocument, on devices: [Device], _ options: MatrixOptions) {
    self.devices = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
    self.options = options
    choices = document.choices
    products = document.products
  }

  /// Returns the reader of a cell; nil if its device is not in the matrix.
  public func reader(of cell: Cell) -> Reader? {
    guard let device = devices[cell.device] else { return nil }
    var reader = Reader(screen: screen(of: device, cell))
    reader.locale = cell.locale
    reader.theme = cell.theme
    reader.textScale = cell.textScale
    reader.storefront = cell.storefront
    reader.state = cell.state
    reader.today = choices.hasOffers ? options.today : nil
    let platform: AppPlatform = device.isApple ? .ios : .android
    reader.platform = choices.conditions.platforms.contains(platform) ? platform : nil
    reader.custom = cell.custom
    grant(cell.offer, to: &reader)
    return reader
  }

  private func grant(_ offers: Cell.GrantedOffers, to reader: inout Reader) {
    switch offers {
    case .asDocumented: break
    case .all(let offer): reader.offer = offer
    case .only(let granted):
      for (name, product) in products where name != granted {
        guard let price = product.price(in: reader.storefront), product.offer(for: nil).terms != nil
        else { continue }
        var sold = StoreProduct(amount: price.amount)
        sold.currency = price.currency
        sold.offer = .nothing
        reader.products[name] = sold
      }
    }
  }

  private func screen(of device: Device, _ cell: Cell) -> Screen {
    var screen = device.turned(to: cell.orientation)
    switch cell.insets {
    case .device: break
    case .bars:
      let bars = cell.orientation == .landscape && !device.isTablet ? Self.lowBars : Self.bars
      screen.safeArea.top += bars.navigation
      screen.safeArea.bottom += bars.tab
    case .sheet:
      screen.width = Self.sheet.width
      screen.height = Self.sheet.height
      screen.safeArea = PhysicalEdges(0)
    case .split: screen.width = (screen.width / 2).rounded(.down)
    }
    return screen
  }
}

extension Device {
  /// Whether Apple makes the device, so that Apple's rules for touch and for its store apply.
  public var isApple: Bool {
    ["iphone", "ipad", "apple"].contains { id.hasPrefix($0) }
  }
}
