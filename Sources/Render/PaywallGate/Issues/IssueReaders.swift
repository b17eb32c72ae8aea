import Foundation
import Locales
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Wording

/// The readers of an issue in words: what their screens have that others do not have.
struct IssueReaders {
  private let document: PaywallDocument
  private let devices: [String: Device]

  init(of document: PaywallDocument, on devices: DeviceTable) {
    self.document = document
    self.devices = Dictionary(devices.devices.map { ($0.id, $0) }) { first, _ in first }
  }

  /// - Parameter cell: the most ordinary screen with the issue; nil for what does not depend on the reader.
  func words(for cell: Cell?) -> String {
    guard let cell else { return "Everybody" }
    let who = [language(of: cell), place(of: cell)].compactMap(\.self).joined(separator: " ")
    let more = [
      size(of: cell), inset(of: cell), cell.theme == .dark ? "in the dark theme" : nil,
      cell.storefront.map { "with the prices of \(Self.country($0))" }, offer(of: cell),
      cell.custom.isEmpty
        ? nil
        : "with \(cell.custom.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))",
      state(of: cell),
    ].compactMap(\.self)
    let parts = (who.isEmpty ? [] : [who]) + more
    guard !parts.isEmpty else { return "Everybody" }
    return parts.joined(separator: ", ").capitalizedFirst
  }

  private func language(of cell: Cell) -> String? {
    switch PseudoLocale(locale: cell.locale) {
    case .accented: return "longer languages"
    case .mirrored: return "languages from the right"
    case nil: break
    }
    guard document.textLocales.count > 1, cell.locale != document.meta.locale else { return nil }
    return Locale(identifier: "en").localizedString(forIdentifier: cell.locale) ?? cell.locale
  }

  private func place(of cell: Cell) -> String? {
    guard let device = devices[cell.device] else { return nil }
    let isSmall = min(device.width, device.height) < 340
    let kind = device.isTablet ? "tablets" : isSmall ? "small phones" : "phones"
    let name = language(of: cell) == nil ? kind : "on \(kind)"
    if cell.orientation == .landscape { return "\(name) held sideways" }
    return device.isTablet || isSmall ? name : nil
  }

  private func size(of cell: Cell) -> String? {
    guard cell.textScale.value > 1 else { return nil }
    return "text at \(Measure.number(cell.textScale.value * 100)) %"
  }

  private func inset(of cell: Cell) -> String? {
    switch cell.insets {
    case .device: nil
    case .bars: "between an app's bars"
    case .sheet: "on a sheet"
    case .split: "in split view"
    }
  }

  private func offer(of cell: Cell) -> String? {
    switch cell.offer {
    case .asDocumented: nil
    case .all(.none): "without an offer"
    case .all(.freeTrial): "with a free trial"
    case .all: "with an offer"
    case .only: "with one plan's offer"
    }
  }

  /// A chosen plan, or another tap.
  private func state(of cell: Cell) -> String? {
    guard !cell.state.isEmpty else { return nil }
    let chosen = cell.state.values.filter { document.products[$0] != nil }.sorted()
    return chosen.isEmpty ? "after a tap" : "with \(chosen.map(name).listed) chosen"
  }

  /// Returns the name of a product in the document's own language, or its key if it has none of its own.
  private func name(of product: String) -> String {
    let texts = TextResolver(document: document, locale: document.meta.locale)
    let names = document.products.mapValues { $0.name.map { texts.string(of: $0) } ?? "" }
    guard let name = names[product], !name.isEmpty, names.values.count(where: { $0 == name }) == 1
    else { return product }
    return "“\(name)”"
  }

  private static func country(_ code: String) -> String {
    Locale(identifier: "en").localizedString(forRegionCode: code) ?? code
  }
}
