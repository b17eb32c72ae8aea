import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallPages
import PaywallRender
import PaywallService
import PaywallTree
import Pictures
import ProgramFiles

/// `paywalld kit`: writes the conformance kit for developers of clients.
///
/// For each case it contains the tree, its flat lists, the picture that a client must draw, an SVG of it, and the effects of taps.
struct KitCommand {
  private let folder: String
  private let paywalls: String

  init(_ arguments: Arguments) throws(UsageError) {
    folder = arguments.operands[0]
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
  }

  func run() throws(UsageError) -> ExitStatus {
    do {
      let assets = try RenderingAssets(paywalls: paywalls)
      let cases = try KitCase.all()
      for kit in cases { try write(kit, assets) }
      for file in KitFiles.files(in: "images/", ending: "") {
        try write("images/\(file.name)", file.bytes)
      }
      for name in ["runner.py", "README.md"] {
        if let bytes = KitFiles.file(name) { try write(name, bytes) }
      }
      Output.result(
        "\(cases.count) cases in \(folder); read \(Folder.shown("README.md", in: folder))")
      return .done
    } catch let error as UsageError {
      throw error
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }

  private func write(_ kit: KitCase, _ assets: RenderingAssets) throws {
    let page = try kit.page(by: assets.renderer, assets.devices) { KitFiles.header(of: $0) }
    let transcript = try KitTranscript(kit.inputs, on: page, named: kit.name)
    let tree = page.json(.pretty)
    try write(
      "\(kit.name)/tree.json", kit.isFromTheFuture ? try FutureTree.extending(tree) : tree)
    let others = (page.states ?? []).compactMap { page.page(in: $0.values) }
    try write("\(kit.name)/tree.flat.json", FlatPaywall(page, states: others).json(.pretty) ?? [])
    try writeFonts(of: page)
    try write("\(kit.name)/about.txt", Array(kit.about.utf8))
    try write("\(kit.name)/transcript.json", JSONValue.array(transcript.steps).encoded(.pretty))
    try draw(page, as: "\(kit.name)/picture")
    for response in transcript.responses {
      try write("\(kit.name)/\(KitTranscript.responseName(response.step))", response.bytes)
    }
    for picture in transcript.pictures {
      try draw(picture.page, as: "\(kit.name)/picture-\(picture.step)")
    }
  }

  /// Writes the font files under their addresses.
  private func writeFonts(of page: LaidOutPaywall) throws {
    for address in page.fonts.compactMap(\.file) {
      let name = String(address.split(separator: "/").last ?? "")
      guard let plain = ImageFileName.withoutHash(name),
        let bytes = ProgramFiles.bytes(of: "fonts/\(plain)")
      else { continue }
      try write("fonts/\(name)", bytes)
    }
  }

  /// Writes the flat list, the SVG and the picture of a page.
  private func draw(_ page: LaidOutPaywall, as path: String) throws {
    try write("\(path).flat.json", FlatPaywall(page).json(.pretty) ?? [])
    try write(
      "\(path).svg",
      page.svg(
        images: .embedded(load: KitFiles.picture)))
    let drawn = "pictures/" + path.replacing("/", with: ".") + ".png"
    if let bytes = KitFiles.file(drawn) { try write("\(path).png", bytes) }
  }

  private func write(_ path: String, _ bytes: [UInt8]) throws(UsageError) {
    try NamedFile(writing: path, below: folder).write(bytes)
  }
}
