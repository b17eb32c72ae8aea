/// How many slips of the hand make one name of another: a letter too many, too few, wrong, or two
/// changed round (optimal string alignment); a change of case is half a slip.
enum EditDistance {
  /// Names longer than this are not compared letter by letter.
  static let maxLength = 64

  static func between(_ a: String, _ b: String) -> Int {
    guard a.lowercased() != b.lowercased() else { return a == b ? 0 : 1 }
    let (a, b) = (Array(a.lowercased()), Array(b.lowercased()))
    guard a.count <= maxLength, b.count <= maxLength else { return max(a.count, b.count) }
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) where i <= a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in 1...max(b.count, 1) where j <= b.count {
        let isEqual = a[i - 1] == b[j - 1]
        row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (isEqual ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], rows[i - 2][j - 2] + 1)
        }
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
