import Numbers

#if canImport(_FoundationICU)
  import Synchronization
  import _FoundationICU
#else
  import CoreFoundation
#endif

/// Finds words in texts of scripts without spaces, using the system's dictionaries.
public enum WordBreaks {
  /// The ascending positions where a line of a text, given as UTF-16, may break between characters.
  ///
  /// - Parameter language: BCP 47; `nil` lets the characters decide.
  public static func places(in text: [UInt16], language: String?) -> [Int] {
    guard !text.isEmpty else { return [] }
    #if canImport(_FoundationICU)
      return dictionaryPlaces(text, language ?? "")
    #else
      return tokenizerPlaces(text, language)
    #endif
  }

  #if canImport(_FoundationICU)
    /// An ICU line-break iterator for each recent language, because opening one takes as long as iterating over a text.
    private static let opened = Mutex<[String: OpaquePointer]>([:])
    private static let mostOpened = 8

    /// ICU's line breaks, which come with Foundation on Linux.
    private static func dictionaryPlaces(_ text: [UInt16], _ language: String) -> [Int] {
      let places = opened.withLockIfAvailable { opened -> [Int] in
        if let iterator = opened[language] { return Self.places(in: text, iterator) }
        if opened.count == mostOpened {
          for iterator in opened.values { swift_ubrk_close(iterator) }
          opened.removeAll()
        }
        guard let iterator = open(language) else { return [] }
        opened[language] = iterator
        return Self.places(in: text, iterator)
      }
      if let places { return places }
      // Another thread uses the iterator, maybe for a long text.
      guard let iterator = open(language) else { return [] }
      defer { swift_ubrk_close(iterator) }
      return Self.places(in: text, iterator)
    }

    private static func open(_ language: String) -> OpaquePointer? {
      var status = U_ZERO_ERROR
      return swift_ubrk_open(UBRK_LINE, language, nil, 0, &status)
    }

    private static func places(in text: [UInt16], _ iterator: OpaquePointer) -> [Int] {
      text.withUnsafeBufferPointer { units in
        var places: [Int] = []
        var status = U_ZERO_ERROR
        swift_ubrk_setText(iterator, units.baseAddress, Int32(units.count), &status)
        // The iterator outlives the text.
        defer { swift_ubrk_setText(iterator, nil, 0, &status) }
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return places }
        var place = swift_ubrk_next(iterator)
        while place >= 0, Int(place) < units.count {
          places.append(Int(place))
          place = swift_ubrk_next(iterator)
        }
        return places
      }
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
