import Numbers

/// The name in `names` that is most similar to `name`, which its author probably meant; `nil` if none is similar.
///
/// Similar means a difference in case, or an edit distance (inserted, deleted, replaced and transposed letters; Damerau 1964) of at most 1
/// for names of up to 4 letters, 2 up to 8, 3 beyond. If several are equally similar, the first one is returned.
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

/// Sorts names by similarity: first the names that share the most words with `name` (`fontColor` and `color` share one), then those with
/// the smallest edit distance, if it is less than half of the longer name. The rest stay in order.
public func namesByNearness(to name: String, among names: [String]) -> [String] {
  let written = Array(name.lowercased().unicodeScalars.prefix(longestName))
  let words = parts(of: name)
  let ranks = names.map { candidate in
    let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longestName))
    let distance = editDistance(written, scalars)
    let isNear = distance * 2 < max(scalars.count, written.count)
    return (
      shared: words.intersection(parts(of: candidate)).count, distance: isNear ? distance : .max
    )
  }
  let order = names.indices.sorted { a, b in
    (-ranks[a].shared, ranks[a].distance, a) < (-ranks[b].shared, ranks[b].distance, b)
  }
  return order.map { names[$0] }
}

/// The words of a name in camel case or with hyphens, in lower case.
private func parts(of name: String) -> Set<String> {
  var words: [String.UnicodeScalarView] = [.init()]
  for scalar in name.unicodeScalars.prefix(longestName) {
    let isLetter = scalar.properties.isAlphabetic
    if !isLetter || scalar.properties.isUppercase { words.append(.init()) }
    if isLetter { words[words.count - 1].append(scalar) }
  }
  return Set(words.filter { !$0.isEmpty }.map { String($0).lowercased() })
}

/// The maximum length of compared names, because the work grows with the product of the lengths.
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
