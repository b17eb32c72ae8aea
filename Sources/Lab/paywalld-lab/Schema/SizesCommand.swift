import Foundation
import PaywallPages
import PaywallRender
import PaywallService

/// Writes the sizes of the example paywalls into the layout specification.
enum SizesCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = arguments.first ?? "paywalls"
    let path =
      arguments.dropFirst().first
      ?? "Sources/Service/PaywallPages/Client/LayoutSizes+Recorded.swift"
    let sizes = try LayoutSizes.measured(
      ExamplePaywalls(paywalls: folder), RenderingAssets(paywalls: folder))
    var text = """
      extension LayoutSizes {
        /// As `paywalld-lab sizes` measures them.
        public static let recorded = [

      """
    for size in sizes {
      let parts = [size.page, size.states, size.variants].map {
        ".init(\(literal($0.plain)), \(literal($0.gzip)))"
      }
      text += "    LayoutSizes(\"\(size.name)\", \(parts.joined(separator: ", "))),\n"
      print(size.name, size.page.gzip, size.states.gzip, size.variants.gzip)
    }
    text += "  ]\n}\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return 0
  }

  /// A number with the separators of swift-format: 1_088_956.
  private static func literal(_ number: Int) -> String {
    number >= 1_000_000 ? grouped(number) : "\(number)"
  }

  private static func grouped(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number)" }
    return "\(grouped(number / 1000))_\(String(1000 + number % 1000).dropFirst())"
  }
}
