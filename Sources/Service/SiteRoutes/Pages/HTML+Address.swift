import PaywallPages
import Routing

extension HTML {
  /// Returns the page with its links to paths of the service based on this address.
  func based(on address: PublicAddress) -> HTML {
    guard !address.base.isEmpty else { return self }
    return ["href", "src", "srcset"].reduce(self) { page, attribute in
      let link = "\(attribute)=\"/"
      return HTML(trusted: page.text.replacing(link, with: link.dropLast() + address.base + "/"))
    }
  }
}
