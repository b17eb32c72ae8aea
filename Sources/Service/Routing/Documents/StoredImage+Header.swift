import PaywallStore
import Pictures

extension StoredImage {
  var header: ImageHeader { ImageHeader(type: type, width: width, height: height) }
}
