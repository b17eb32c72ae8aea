/// The one of `names` that somebody who wrote `name` probably meant, nil when none is near.
///
/// Near is a different case of letters, or an edit distance (inserted, dropped, replaced and swapped
/// neighbouring letters; Damerau 1964) of at most 1 for names of up to 4 letters, 2 up to 8, 3 beyond.
/// The first of equally near names wins.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let written = Array(name.lowercased().unicodeScalars.prefix(longestName + 1))
  guard written.count <= longestName else { return nil }
  let furthest = written.count <= 4 ? 1 : written.count <= 8 ? 2 : 3
  var nearest: (name: String, distance: Int)?
  for candidate in names {
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longestName + 1))
    guard abs(scalars.count - written.count) <= furthest else { continue }
    let distance = editDistance(written, scalars)
    if distance <= furthest, distance < nearest?.distance ?? .max {
      nearest = (candidate, distance)
    }
  }
  return nearest?.name
}

/// Longer names are not compared: the work grows with the product of the lengths.
private let longestName = 64

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
