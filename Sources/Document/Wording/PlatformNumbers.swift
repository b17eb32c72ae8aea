import Numbers

#if canImport(_FoundationICU)
  import Synchronization
  import _FoundationICU

  /// Formats numbers with ICU, the library that Foundation itself uses on Linux, with CLDR's patterns and plural rules.
  ///
  /// Formatters are cached because creating one takes far longer than using it.
  enum PlatformNumbers {
    private struct Key: Hashable {
      var skeleton: String
      var locale: String
    }

    /// The limit of cached formatters; when it is reached, the cache is emptied.
    static let mostFormatters = 1_024

    private static let formatters = Mutex<[Key: OpaquePointer]>([:])

    /// The number formatted by a skeleton (ICU number skeletons); `nil` if ICU cannot format it.
    ///
    /// - Parameter number: decimal digits, with a point before the decimals.
    static func text(_ number: String, skeleton: String, locale: String) -> String? {
      formatters.withLock { formatters in
        let key = Key(skeleton: skeleton, locale: locale)
        if let formatter = formatters[key] { return text(number, by: formatter) }
        guard let formatter = formatter(key) else { return nil }
        if formatters.count == mostFormatters {
          for old in formatters.values { swift_unumf_close(old) }
          formatters.removeAll(keepingCapacity: true)
        }
        formatters[key] = formatter
        return text(number, by: formatter)
      }
    }

    private static func formatter(_ key: Key) -> OpaquePointer? {
      var status = U_ZERO_ERROR
      let skeleton = Array(key.skeleton.utf16)
      let formatter = swift_unumf_openForSkeletonAndLocale(
        skeleton, Int32(skeleton.count), key.locale, &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else {
        swift_unumf_close(formatter)
        return nil
      }
      return formatter
    }

    private static func text(_ number: String, by formatter: OpaquePointer) -> String? {
      var status = U_ZERO_ERROR
      let result = swift_unumf_openResult(&status)
      defer { swift_unumf_closeResult(result) }
      number.withCString {
        swift_unumf_formatDecimal(formatter, $0, Int32(number.utf8.count), result, &status)
      }
      var units = [UInt16](repeating: 0, count: 160)
      let count = swift_unumf_resultToString(result, &units, Int32(units.count), &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue, (0...units.count).contains(Int(count)) else {
        return nil
      }
      return String(decoding: units[..<Int(count)], as: UTF16.self)
    }
  }
#endif
