// The words by which the gate reads texts, by language. `python3 scripts/make-file-lists.py` writes this list.
#include "program_files.h"

static const unsigned char ar[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ar.json"
};
static const unsigned char az[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/az.json"
};
static const unsigned char bg[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/bg.json"
};
static const unsigned char bn[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/bn.json"
};
static const unsigned char ca[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ca.json"
};
static const unsigned char cs[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/cs.json"
};
static const unsigned char da[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/da.json"
};
static const unsigned char de[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/de.json"
};
static const unsigned char el[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/el.json"
};
static const unsigned char en[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/en.json"
};
static const unsigned char es[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/es.json"
};
static const unsigned char et[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/et.json"
};
static const unsigned char eu[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/eu.json"
};
static const unsigned char fa[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/fa.json"
};
static const unsigned char fi[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/fi.json"
};
static const unsigned char fil[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/fil.json"
};
static const unsigned char fr[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/fr.json"
};
static const unsigned char gl[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/gl.json"
};
static const unsigned char gu[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/gu.json"
};
static const unsigned char he[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/he.json"
};
static const unsigned char hi[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/hi.json"
};
static const unsigned char hr[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/hr.json"
};
static const unsigned char hu[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/hu.json"
};
static const unsigned char id[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/id.json"
};
static const unsigned char is[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/is.json"
};
static const unsigned char it[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/it.json"
};
static const unsigned char ja[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ja.json"
};
static const unsigned char kk[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/kk.json"
};
static const unsigned char kn[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/kn.json"
};
static const unsigned char ko[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ko.json"
};
static const unsigned char lt[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/lt.json"
};
static const unsigned char lv[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/lv.json"
};
static const unsigned char mk[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/mk.json"
};
static const unsigned char ml[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ml.json"
};
static const unsigned char mr[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/mr.json"
};
static const unsigned char ms[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ms.json"
};
static const unsigned char nb[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/nb.json"
};
static const unsigned char nl[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/nl.json"
};
static const unsigned char or[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/or.json"
};
static const unsigned char pa[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/pa.json"
};
static const unsigned char pl[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/pl.json"
};
static const unsigned char pt[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/pt.json"
};
static const unsigned char ro[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ro.json"
};
static const unsigned char ru[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ru.json"
};
static const unsigned char sk[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/sk.json"
};
static const unsigned char sl[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/sl.json"
};
static const unsigned char sr[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/sr.json"
};
static const unsigned char sv[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/sv.json"
};
static const unsigned char sw[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/sw.json"
};
static const unsigned char ta[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ta.json"
};
static const unsigned char te[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/te.json"
};
static const unsigned char th[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/th.json"
};
static const unsigned char tr[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/tr.json"
};
static const unsigned char uk[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/uk.json"
};
static const unsigned char ur[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/ur.json"
};
static const unsigned char vi[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/vi.json"
};
static const unsigned char zh[] = {
#embed "../../../Sources/Render/PaywallGate/Words/Languages/zh.json"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("ar", ar),
    FILE("az", az),
    FILE("bg", bg),
    FILE("bn", bn),
    FILE("ca", ca),
    FILE("cs", cs),
    FILE("da", da),
    FILE("de", de),
    FILE("el", el),
    FILE("en", en),
    FILE("es", es),
    FILE("et", et),
    FILE("eu", eu),
    FILE("fa", fa),
    FILE("fi", fi),
    FILE("fil", fil),
    FILE("fr", fr),
    FILE("gl", gl),
    FILE("gu", gu),
    FILE("he", he),
    FILE("hi", hi),
    FILE("hr", hr),
    FILE("hu", hu),
    FILE("id", id),
    FILE("is", is),
    FILE("it", it),
    FILE("ja", ja),
    FILE("kk", kk),
    FILE("kn", kn),
    FILE("ko", ko),
    FILE("lt", lt),
    FILE("lv", lv),
    FILE("mk", mk),
    FILE("ml", ml),
    FILE("mr", mr),
    FILE("ms", ms),
    FILE("nb", nb),
    FILE("nl", nl),
    FILE("or", or),
    FILE("pa", pa),
    FILE("pl", pl),
    FILE("pt", pt),
    FILE("ro", ro),
    FILE("ru", ru),
    FILE("sk", sk),
    FILE("sl", sl),
    FILE("sr", sr),
    FILE("sv", sv),
    FILE("sw", sw),
    FILE("ta", ta),
    FILE("te", te),
    FILE("th", th),
    FILE("tr", tr),
    FILE("uk", uk),
    FILE("ur", ur),
    FILE("vi", vi),
    FILE("zh", zh),
};

const struct program_file *claim_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : NULL;
}
