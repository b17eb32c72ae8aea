import Numbers

/// The fallback families for characters that a text's own font lacks, in order of preference.
enum FontFallback {
  static let emoji = "noto-color-emoji"

  /// - Parameter language: the text's language (BCP 47), which determines the forms of Han characters.
  static func families(for script: Script, language: String?) -> [String] {
    switch script {
    case .hang: ["noto-sans-cjk-kr"]
    case .hira, .kana: ["noto-sans-cjk-jp"]
    case .bopo: ["noto-sans-cjk-tc"]
    case .hani: [han(language)]
    case .latn, .grek, .cyrl, .zyyy, .zinh:
      [han(language), "noto-sans-symbols", "noto-sans-symbols2", "noto-sans-math", emoji]
    default: own[Int(script.rawValue)]
    }
  }

  /// The families of scripts that have their own.
  private static let own: [[String]] = {
    let names: [Script: String] = [
      .arab: "arabic", .armn: "armenian", .beng: "bengali", .deva: "devanagari", .ethi: "ethiopic",
      .geor: "georgian", .gujr: "gujarati", .guru: "gurmukhi", .hebr: "hebrew", .khmr: "khmer",
      .knda: "kannada", .laoo: "lao", .mlym: "malayalam", .mymr: "myanmar", .orya: "oriya",
      .sinh: "sinhala", .taml: "tamil", .telu: "telugu", .thai: "thai",
    ]
    return Script.allCases.map { script in names[script].map { ["noto-sans-" + $0] } ?? [] }
  }()

  /// The family with a language's forms of Han characters.
  private static func han(_ language: String?) -> String {
    let parts = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ko": return "noto-sans-cjk-kr"
    case "zh", "yue":
      if parts.contains("hk") || parts.contains("mo") { return "noto-sans-cjk-hk" }
      return parts.contains("hant") || parts.contains("tw")
        ? "noto-sans-cjk-tc" : "noto-sans-cjk-sc"
    default: return "noto-sans-cjk-jp"
    }
  }
}

/// The OpenType tag of a language for which fonts have special forms.
enum FontLanguage {
  static func tag(_ language: String?) -> FontTag? {
    guard let language else { return nil }
    let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    return parts.first.flatMap { tags[String($0)] }
  }

  private static let tags: [String: FontTag] = [
    "ar": "ARA", "as": "ASM", "bn": "BEN", "fa": "FAR", "gu": "GUJ", "he": "IWR", "hi": "HIN",
    "ja": "JAN", "km": "KHM", "kn": "KAN", "ko": "KOR", "lo": "LAO", "ml": "MLR", "mr": "MAR",
    "my": "BRM", "ne": "NEP", "or": "ORI", "pa": "PAN", "ps": "PAS", "sd": "SND", "si": "SNH",
    "ta": "TAM", "te": "TEL", "th": "THA", "ug": "UYG", "ur": "URD",
  ]
}
