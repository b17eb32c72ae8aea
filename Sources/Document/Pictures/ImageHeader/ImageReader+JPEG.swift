import Numbers

extension ImageReader {
  /// Walks the segments (ITU-T T.81 §B.1) to the frame header, which comes before the picture's data.
  func jpegSize() throws(ImageHeaderError) -> Size {
    var offset = 2
    var turned = false
    while true {
      guard try byte(offset) == 0xFF else {
        throw .invalid(type, "a segment does not start with a marker")
      }
      let marker = try byte(offset + 1)
      if marker == 0xFF {  // fill bytes may precede a marker
        offset += 1
        continue
      }
      offset += 2
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      if marker == 0xD9 || marker == 0xDA { throw .invalid(type, "it has no frame header") }
      let length = try big(offset, 2)
      guard length >= 2 else { throw .invalid(type, "a segment is shorter than its length field") }
      if Self.isFrameHeader(marker) {
        let height = Double(try big(offset + 3, 2))
        let width = Double(try big(offset + 5, 2))
        return turned ? (height, width) : (width, height)
      }
      if marker == 0xE1 { turned = (5...8).contains(orientation(segment: offset + 2)) }
      offset += length
    }
  }

  /// Whether a marker is SOF0 to SOF15, except for those of tables that share the range: DHT, JPG and DAC.
  private static func isFrameHeader(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Exif's orientation, 1 (upright) to 8; with 5 to 8 the picture is on its side. A damaged Exif block is ignored.
  private func orientation(segment: Int) -> Int {
    guard holds("Exif\0\0", at: segment) else { return 1 }
    do {
      let tiff = segment + 6
      let isBig = holds("MM", at: tiff)
      func number(_ offset: Int, _ count: Int) throws(ImageHeaderError) -> Int {
        isBig ? try big(offset, count) : try little(offset, count)
      }
      let directory = tiff + (try number(tiff + 4, 4))
      for index in 0..<(try number(directory, 2)) {
        let entry = directory + 2 + index * 12
        if try number(entry, 2) == 0x0112 { return try number(entry + 8, 2) }
      }
      return 1
    } catch {
      return 1
    }
  }
}
