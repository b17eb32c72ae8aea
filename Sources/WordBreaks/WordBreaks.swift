#if canImport(_FoundationICU)
  import _FoundationICU
#else
  import CoreFoundation
#endif

/// Finds words in texts whose script writes them without spaces, by the dictionaries of the system.
public enum WordBreaks {
  /// The places, ascending, where a line of a text may be broken between its characters, given as UTF-16.
  ///
  /// - Parameter language: BCP 47; nil lets the characters decide.
  public static func places(in text: [UInt16], language: String?) -> [Int] {
    guard !text.isEmpty else { return [] }
    #if canImport(_FoundationICU)
      return dictionaryPlaces(text, language)
    #else
      return tokenizerPlaces(text, language)
    #endif
  }

  #if canImport(_FoundationICU)
    /// ICU's line breaks, which come with Foundation on Linux.
    private static func dictionaryPlaces(_ text: [UInt16], _ language: String?) -> [Int] {
      var places: [Int] = []
      text.withUnsafeBufferPointer { units in
        var status = U_ZERO_ERROR
        let iterator = swift_ubrk_open(
          UBRK_LINE, language ?? "", units.baseAddress, Int32(units.count), &status)
        defer { swift_ubrk_close(iterator) }
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return }
        var place = swift_ubrk_next(iterator)
        while place >= 0, Int(place) < units.count {
          places.append(Int(place))
          place = swift_ubrk_next(iterator)
        }
      }
      return places
    }
  #else
    private static func tokenizerPlaces(_ text: [UInt16], _ language: String?) -> [Int] {
      let string = CFStringCreateWithCharacters(nil, text, text.count)
      let locale = language.map { CFLocaleCreate(nil, CFLocaleIdentifier($0 as CFString)) }
      let tokenizer = CFStringTokenizerCreate(
        nil, string, CFRangeMake(0, text.count), kCFStringTokenizerUnitLineBreak, locale ?? nil)
      var places: [Int] = []
      while !CFStringTokenizerAdvanceToNextToken(tokenizer).isEmpty {
        let range = CFStringTokenizerGetCurrentTokenRange(tokenizer)
        if range.location > 0 { places.append(range.location) }
      }
      return places
    }
  #endif
}
