/// Words of order buttons by language, without white space: the wording in Directive 2011/83/EU, Article 8(2), and words that are generally
/// understood as a purchase (C-249/21).
enum OrderWords {
  static let accepted: [String: [String]] = [
    "bg": ["задължениезаплащане", "купи", "плати", "плащане"],
    "cs": ["zavazujícíkplatbě", "povinnostíplatby", "koupit", "kupte", "zaplatit"],
    "da": ["betalingsforpligtelse", "køb", "betal"],
    "de": ["zahlungspflichtig", "kostenpflichtig", "kaufen"],
    "el": ["υποχρέωσηπληρωμής", "αγορά", "αγοράστε", "πληρωμή"],
    "en": ["obligationtopay", "buy", "paynow", "payfor"],
    "es": ["obligacióndepago", "comprar", "compraahora", "pagar"],
    "et": ["maksekohustus", "osta", "maksa"],
    "fi": ["maksuvelvo", "osta", "maksa"],
    "fr": ["obligationdepaiement", "acheter", "payer"],
    "ga": ["oibleagáidíoc", "ceannaigh", "íocanois"],
    "hr": ["obvezomplaćanja", "kupi", "plati"],
    "hu": ["fizetésikötelezettség", "vásárl", "megvesz", "fizetek"],
    "it": ["obbligodipagare", "obbligodipagamento", "acquista", "compra", "paga"],
    "lt": ["pareigasumokėti", "įsipareigojimusumokėti", "pirkti", "mokėti"],
    "lv": ["pienākumumaksāt", "pirkt", "maksāt"],
    "mt": ["obbligu", "ixtri", "ħallas"],
    "nl": ["betalingsverplichting", "kopen", "koopnu", "betalen"],
    "pl": ["obowiązkiemzapłaty", "kup", "zapłać"],
    "pt": ["obrigaçãodepagar", "obrigaçãodepagamento", "comprar", "pagar"],
    "ro": ["obligațiedeplată", "obligațiadeaplăti", "cumpăr", "plătesc", "plătește"],
    "sk": ["povinnosťouplatby", "kúpiť", "kúpte", "zaplatiť"],
    "sl": ["obveznostjoplačila", "kupi", "plačaj"],
    "sv": ["betalningsskyldighet", "köp", "betala"],
  ]
}
