/// The name that a mistyped `word` most likely meant: a third of its letters away at most, and one at least.
func nearest(to word: String, in names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: editDistance(Array(word), Array($0))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, word.count / 3) ? best.name : nil
}

/// How many letters must be added, removed, replaced or swapped with their neighbour
/// (optimal string alignment).
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var before: [Int] = []
  var row = Array(0...right.count)
  for i in left.indices {
    var next = [i + 1]
    for j in right.indices {
      var best = min(row[j] + (left[i] == right[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        best = min(best, before[j - 1] + 1)
      }
      next.append(best)
    }
    (before, row) = (row, next)
  }
  return row[right.count]
}
