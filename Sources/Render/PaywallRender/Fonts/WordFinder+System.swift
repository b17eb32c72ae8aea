import Numbers
import Typography
import Wording

extension WordFinder {
  /// The words of the system's dictionaries.
  public static let system = WordFinder { scalars, language in
    var units: [UInt16] = []
    var scalarStarts: [Int: Int] = [:]
    for (index, scalar) in scalars.enumerated() {
      scalarStarts[units.count] = index
      units += UTF16.encode(scalar) ?? .init()
    }
    return WordBreaks.places(in: units, language: language).compactMap { scalarStarts[$0] }
  }
}
