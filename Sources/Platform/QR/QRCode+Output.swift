import Numbers

extension QRCode {
  /// An SVG of the code with the quiet zone: black on white, one unit for each module.
  public var svg: String {
    let side = size + 2 * Self.quietZone
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        let length = (column..<size).prefix { self[row, $0] }.count
        if length > 0 {
          path += "M\(column + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
        }
        column += length + 1
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <path fill="#FFFFFF" d="M0 0h\(side)v\(side)h-\(side)z"/><path fill="#000000" d="\(path)"/></svg>
      """
  }

  /// Lines for a terminal, each with two rows of modules, with the quiet zone. Light modules are drawn, which suits dark terminals. With
  /// `inColours`, both colours are set, which suits all terminals.
  public func halfBlocks(inColours: Bool) -> [String] {
    let quiet = Self.quietZone
    return stride(from: -quiet, to: size + quiet, by: 2).map { row in
      let line = (-quiet..<size + quiet).map { column in
        switch (self[row, column], self[row + 1, column]) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return inColours ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
    }
  }
}
