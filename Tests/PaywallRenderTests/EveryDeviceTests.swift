import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// Both brands on every size of screen in the table, held both ways, at usual and at large text.
@Suite struct EveryDeviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var brand: String
    var device: Device
    var orientation: Orientation
    var textScale: Double

    var testDescription: String { "\(brand) on \(device.id), \(orientation), text × \(textScale)" }
  }

  static let cases: [Case] = {
    guard case .success(let assets) = Repository.assets else { return [] }
    return Repository.brands.flatMap { brand in
      sizes(assets.devices).flatMap { device in
        Orientation.allCases.flatMap { orientation in
          [1, 1.35, 2].map {
            Case(brand: brand, device: device, orientation: orientation, textScale: $0)
          }
        }
      }
    }
  }()

  /// The first device of each size.
  private static func sizes(_ table: DeviceTable) -> [Device] {
    var seen: Set<[Double]> = []
    return table.devices.filter { seen.insert([$0.width, $0.height]).inserted }
  }

  /// The table gives points with three decimals, so edges may miss a pixel's edge by that much.
  static let rounding = 0.001

  private func page(_ item: Case) throws -> LaidOutPaywall {
    var input = try Repository.input(item.brand, on: item.device.id)
    input.reader.screen = item.device.turned(to: item.orientation)
    input.reader.textScale = TextScale(nearest: item.textScale)
    return try Repository.render(input)
  }

  @Test func `there are devices to look at`() throws {
    #expect(try Repository.assets.get().devices.devices.count >= 12)
    #expect(!Self.cases.isEmpty)
  }

  @Test(arguments: cases)
  func `no two components that show something overlap`(item: Case) throws {
    let shown = try page(item).root.all.filter {
      $0.type != .stack && $0.type != .spacer && $0.frame.width > 0 && $0.frame.height > 0
    }
    for (index, first) in shown.enumerated() {
      for second in shown[(index + 1)...] {
        let isApart =
          first.frame.right <= second.frame.x || second.frame.right <= first.frame.x
          || first.frame.bottom <= second.frame.y || second.frame.bottom <= first.frame.y
        #expect(isApart, "\(first.pointer ?? "") lies over \(second.pointer ?? "")")
      }
    }
  }

  @Test(arguments: cases)
  func `nothing leaves the safe area sideways, and no line its component`(item: Case) throws {
    let page = try page(item)
    let safe = page.screen.safeFrame
    for node in page.root.all.dropFirst() {
      #expect(
        node.frame.x >= safe.x - Self.rounding && node.frame.right <= safe.right + Self.rounding,
        "\(node.pointer ?? "") \(node.frame)")
      for line in node.text?.lines ?? [] {
        #expect(line.x >= safe.x - 0.5 && line.x + line.width <= safe.right + 0.5, "\(line)")
        #expect(line.baseline > node.frame.y && line.baseline < node.frame.bottom, "\(line)")
      }
      #expect(node.text?.isTruncated != true)
    }
  }

  @Test(arguments: cases)
  func `both buttons can be reached, by scrolling where the page is taller`(item: Case) throws {
    let page = try page(item)
    let buttons = page.root.all.filter { $0.type == .button }
    #expect(buttons.map(\.action).contains(.logIn))
    #expect(buttons.count == 2)
    let bottom =
      page.root.scroll.map { $0.viewport.y + $0.contentHeight } ?? page.screen.safeFrame.bottom
    for button in buttons {
      #expect(
        button.frame.y >= page.screen.safeFrame.y - Self.rounding
          && button.frame.bottom <= bottom + Self.rounding)
      #expect(button.frame.width >= 44 && button.frame.height >= 44)
    }
  }

  @Test(arguments: cases)
  func `the same input gives the same bytes`(item: Case) throws {
    let (first, second) = (try page(item), try page(item))
    #expect(first.json() == second.json())
    let images = SVGImages.linked(base: "")
    #expect(try first.svg(images: images) == second.svg(images: images))
  }
}
