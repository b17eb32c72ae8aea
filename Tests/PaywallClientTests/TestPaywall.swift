import Foundation
import PaywallClient

/// Small pages for tests.
enum TestPaywall {
  static let moment = Date(timeIntervalSince1970: 1_700_000_000)

  static func content(_ name: String) -> Data {
    Data(
      """
      {"contract": 1, "brand": "\(name)", "device": {"width": 100, "height": 200, "scale": 1, "orientation": "portrait",
       "safeArea": {"top": 0, "right": 0, "bottom": 0, "left": 0}}, "locale": "en", "theme": "light", "direction": "ltr",
       "textScale": 1, "statusBar": "dark", "root": {"type": "stack", "frame": {"x": 0, "y": 0, "width": 100, "height": 200},
       "children": [{"type": "button", "pointer": "/components/0", "frame": {"x": 0, "y": 0, "width": 100, "height": 50},
        "background": "#000000FF", "action": {"type": "close"}}]}}
      """.utf8)
  }

  static func page(_ name: String, _ obstacle: PaywallError? = nil) throws -> Paywall {
    var page = try Paywall(reading: content(name), from: .service, received: moment)
    page.obstacle = obstacle
    return page
  }
}
