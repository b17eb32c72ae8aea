import Numbers

/// A length that always resolves to a number (CSS Values §5.1).
public enum Length: Sendable, Hashable {
  case points(Double)
  /// 50 means half of the containing block's size.
  case percent(Double)

  public static let zero = Length.points(0)
}

/// A length or `auto`, which is `nil`: margins and insets (CSS Box §3, CSS Position §3).
public typealias AutoLength = Length?

extension AutoLength {
  public static var auto: AutoLength { nil }
}

/// A size of a box in one axis (CSS Sizing §3).
public enum Size: Sendable, Hashable {
  /// For `width` and `height`: from the content or the container; for a minimum: CSS Flexbox §4.5; for a maximum: none.
  case auto
  case points(Double)
  /// 50 means half of the containing block's size; it behaves as `auto` if that size is indefinite.
  case percent(Double)
  case minContent, maxContent, fitContent
  /// All space of the containing block, without the margins.
  case stretch
  /// Content-based, regardless of `width` or `height`: for `flexBasis` only (CSS Flexbox §7.2.3).
  case content
}
