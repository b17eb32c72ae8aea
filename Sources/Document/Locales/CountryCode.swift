import ASCII
import Numbers

/// Countries by their two-letter codes (ISO 3166-1).
public enum CountryCode {
  /// The two-letter code that a store or a system means: `USA`, as StoreKit says it, `us` and `US` are `US`; `nil` if it means no country.
  public static func read(_ text: String) -> String? {
    guard text.utf8.allSatisfy(\.isLetter) else { return nil }
    let code = text.uppercased()
    switch code.utf8.count {
    case 2: return others[code] ?? code
    case 3: return short[code]
    default: return nil
    }
  }

  /// The three-letter code that App Store uses for a two-letter one.
  public static func threeLetters(of country: String) -> String? { long[country] }

  private static let long = Dictionary(short.map { ($1, $0) }) { min($0, $1) }

  /// All codes besides the two-letter one itself that mean a country: `GBR` and `UK` for `GB`.
  public static func codes(meaning country: String) -> [String] {
    (short.filter { $0.value == country }.map(\.key)
      + others.filter { $0.value == country }.map(\.key)).sorted()
  }

  /// Codes that systems use beside the standard's.
  private static let others = ["UK": "GB", "EL": "GR"]

  /// The two-letter codes by the three-letter ones, each pair as one word (ISO 3166-1, and `XKX` for Kosovo, which App Store calls `XKS`).
  private static let short: [String: String] = {
    var short: [String: String] = [:]
    for pair in pairs.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      short[String(pair.prefix(3))] = String(pair.suffix(2))
    }
    return short
  }()

  private static let pairs =
    """
    ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ
    BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA
    CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE
    DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB
    GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR
    HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH
    KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD
    MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA
    NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
    PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL
    SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ
    TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG
    VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW XKXXK XKSXK
    """
}
