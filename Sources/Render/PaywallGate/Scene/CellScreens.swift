import Numbers
import PaywallRender
import PaywallResolve
import PaywallTree

/// Lays out a document in cells.
public struct CellScreens: Sendable {
  private let renderer: Renderer
  private let readers: CellReaders
  private let input: RenderInput
  private let pictures: SubjectPictures
  /// The ids of Apple's devices.
  private let apple: Set<String>

  /// - Parameters:
  ///   - input: the input of the document. Layouts from one input share their work.
  ///   - devices: the devices of the cells.
  init(
    by renderer: Renderer, of subject: GateSubject, input: RenderInput, on devices: [Device]
  ) {
    self.renderer = renderer
    self.input = input
    readers = CellReaders(subject.document, on: devices, subject.options)
    pictures = subject.pictures
    apple = Set(devices.filter(\.isApple).map(\.id))
  }

  /// Returns the reader of a cell; nil if its device is not one of these.
  func reader(of cell: Cell) -> Reader? { readers.reader(of: cell) }

  /// Returns the page of a reader, prepared for rules.
  func scene(of cell: Cell, for reader: Reader) throws(RenderError) -> Scene {
    Scene(
      try renderer.renderForJudge(input(for: reader)), cell: cell, reader: reader,
      isApple: apple.contains(cell.device))
  }

  /// Returns the page in a cell; nil if the cell's device is not one of these.
  public func page(of cell: Cell) throws(RenderError) -> LaidOutPaywall? {
    guard let reader = reader(of: cell) else { return nil }
    return try renderer.render(input(for: reader))
  }

  /// The pictures and fonts to embed in an SVG of a page.
  var images: SVGImages {
    .embedded(
      load: { [pictures] name in
        guard let header = pictures.header(of: name), let bytes = pictures.bytes(of: name) else {
          return nil
        }
        return IncludedPicture(type: header.type, size: bytes.count) { bytes }
      }, font: { [renderer] in renderer.file(of: $0) })
  }

  private func input(for reader: Reader) -> RenderInput {
    var input = input
    input.reader = reader
    return input
  }
}
