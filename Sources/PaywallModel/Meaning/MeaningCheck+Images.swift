extension MeaningCheck {
  /// Every picture of the brand's own is in its images folder.
  func images(exist: (String) -> Bool) {
    if let image = document.meta.backgroundImage {
      let place = "/meta/backgroundImage"
      check(image.url, at: node(at: place).kind == .object ? place + "/url" : place, exist)
    }
    for component in document.allComponents {
      guard case .image(let image) = component.content else { continue }
      check(image.url, at: component.pointer + "/url", exist)
    }
  }

  private func check(_ url: String, at place: String, _ exist: (String) -> Bool) {
    guard let name = ImageName(url: url)?.name else {
      guard url.utf8.starts(with: "images/".utf8) else { return }
      report(
        "image-name", at: place, "\"\(url)\" names no file of the images folder",
        hint: "write \"images/\" and the file's name, without further folders")
      return
    }
    guard !exist(name) else { return }
    report(
      "missing-image", at: place, "there is no picture \"\(name)\" in the brand's images folder",
      hint: "put the file into images/, or correct the name")
  }
}
