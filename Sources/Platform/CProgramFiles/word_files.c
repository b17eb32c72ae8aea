// The patterns of terms, by language. `python3 scripts/make-file-lists.py` writes this list.
#include "program_files.h"

static const unsigned char former_nl_1[] = {
#embed "../../../Sources/Document/Wording/Words/Former/nl.1.json"
};
static const unsigned char ar[] = {
#embed "../../../Sources/Document/Wording/Words/ar.json"
};
static const unsigned char bn[] = {
#embed "../../../Sources/Document/Wording/Words/bn.json"
};
static const unsigned char ca[] = {
#embed "../../../Sources/Document/Wording/Words/ca.json"
};
static const unsigned char cs[] = {
#embed "../../../Sources/Document/Wording/Words/cs.json"
};
static const unsigned char da[] = {
#embed "../../../Sources/Document/Wording/Words/da.json"
};
static const unsigned char de[] = {
#embed "../../../Sources/Document/Wording/Words/de.json"
};
static const unsigned char el[] = {
#embed "../../../Sources/Document/Wording/Words/el.json"
};
static const unsigned char en_gb[] = {
#embed "../../../Sources/Document/Wording/Words/en-GB.json"
};
static const unsigned char en[] = {
#embed "../../../Sources/Document/Wording/Words/en.json"
};
static const unsigned char es_mx[] = {
#embed "../../../Sources/Document/Wording/Words/es-MX.json"
};
static const unsigned char es[] = {
#embed "../../../Sources/Document/Wording/Words/es.json"
};
static const unsigned char fi[] = {
#embed "../../../Sources/Document/Wording/Words/fi.json"
};
static const unsigned char fr_ca[] = {
#embed "../../../Sources/Document/Wording/Words/fr-CA.json"
};
static const unsigned char fr[] = {
#embed "../../../Sources/Document/Wording/Words/fr.json"
};
static const unsigned char gu[] = {
#embed "../../../Sources/Document/Wording/Words/gu.json"
};
static const unsigned char he[] = {
#embed "../../../Sources/Document/Wording/Words/he.json"
};
static const unsigned char hi[] = {
#embed "../../../Sources/Document/Wording/Words/hi.json"
};
static const unsigned char hr[] = {
#embed "../../../Sources/Document/Wording/Words/hr.json"
};
static const unsigned char hu[] = {
#embed "../../../Sources/Document/Wording/Words/hu.json"
};
static const unsigned char id[] = {
#embed "../../../Sources/Document/Wording/Words/id.json"
};
static const unsigned char it[] = {
#embed "../../../Sources/Document/Wording/Words/it.json"
};
static const unsigned char ja[] = {
#embed "../../../Sources/Document/Wording/Words/ja.json"
};
static const unsigned char kn[] = {
#embed "../../../Sources/Document/Wording/Words/kn.json"
};
static const unsigned char ko[] = {
#embed "../../../Sources/Document/Wording/Words/ko.json"
};
static const unsigned char ml[] = {
#embed "../../../Sources/Document/Wording/Words/ml.json"
};
static const unsigned char mr[] = {
#embed "../../../Sources/Document/Wording/Words/mr.json"
};
static const unsigned char ms[] = {
#embed "../../../Sources/Document/Wording/Words/ms.json"
};
static const unsigned char nb[] = {
#embed "../../../Sources/Document/Wording/Words/nb.json"
};
static const unsigned char nl[] = {
#embed "../../../Sources/Document/Wording/Words/nl.json"
};
static const unsigned char or[] = {
#embed "../../../Sources/Document/Wording/Words/or.json"
};
static const unsigned char orders[] = {
#embed "../../../Sources/Document/Wording/Words/orders.json"
};
static const unsigned char pa[] = {
#embed "../../../Sources/Document/Wording/Words/pa.json"
};
static const unsigned char pl[] = {
#embed "../../../Sources/Document/Wording/Words/pl.json"
};
static const unsigned char pt_br[] = {
#embed "../../../Sources/Document/Wording/Words/pt-BR.json"
};
static const unsigned char pt_pt[] = {
#embed "../../../Sources/Document/Wording/Words/pt-PT.json"
};
static const unsigned char revisions[] = {
#embed "../../../Sources/Document/Wording/Words/revisions.json"
};
static const unsigned char ro[] = {
#embed "../../../Sources/Document/Wording/Words/ro.json"
};
static const unsigned char ru[] = {
#embed "../../../Sources/Document/Wording/Words/ru.json"
};
static const unsigned char sk[] = {
#embed "../../../Sources/Document/Wording/Words/sk.json"
};
static const unsigned char sl[] = {
#embed "../../../Sources/Document/Wording/Words/sl.json"
};
static const unsigned char sources[] = {
#embed "../../../Sources/Document/Wording/Words/sources.json"
};
static const unsigned char sv[] = {
#embed "../../../Sources/Document/Wording/Words/sv.json"
};
static const unsigned char ta[] = {
#embed "../../../Sources/Document/Wording/Words/ta.json"
};
static const unsigned char te[] = {
#embed "../../../Sources/Document/Wording/Words/te.json"
};
static const unsigned char th[] = {
#embed "../../../Sources/Document/Wording/Words/th.json"
};
static const unsigned char tr[] = {
#embed "../../../Sources/Document/Wording/Words/tr.json"
};
static const unsigned char uk[] = {
#embed "../../../Sources/Document/Wording/Words/uk.json"
};
static const unsigned char ur[] = {
#embed "../../../Sources/Document/Wording/Words/ur.json"
};
static const unsigned char vi[] = {
#embed "../../../Sources/Document/Wording/Words/vi.json"
};
static const unsigned char zh_hans[] = {
#embed "../../../Sources/Document/Wording/Words/zh-Hans.json"
};
static const unsigned char zh_hant[] = {
#embed "../../../Sources/Document/Wording/Words/zh-Hant.json"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("Former/nl.1", former_nl_1),
    FILE("ar", ar),
    FILE("bn", bn),
    FILE("ca", ca),
    FILE("cs", cs),
    FILE("da", da),
    FILE("de", de),
    FILE("el", el),
    FILE("en-GB", en_gb),
    FILE("en", en),
    FILE("es-MX", es_mx),
    FILE("es", es),
    FILE("fi", fi),
    FILE("fr-CA", fr_ca),
    FILE("fr", fr),
    FILE("gu", gu),
    FILE("he", he),
    FILE("hi", hi),
    FILE("hr", hr),
    FILE("hu", hu),
    FILE("id", id),
    FILE("it", it),
    FILE("ja", ja),
    FILE("kn", kn),
    FILE("ko", ko),
    FILE("ml", ml),
    FILE("mr", mr),
    FILE("ms", ms),
    FILE("nb", nb),
    FILE("nl", nl),
    FILE("or", or),
    FILE("orders", orders),
    FILE("pa", pa),
    FILE("pl", pl),
    FILE("pt-BR", pt_br),
    FILE("pt-PT", pt_pt),
    FILE("revisions", revisions),
    FILE("ro", ro),
    FILE("ru", ru),
    FILE("sk", sk),
    FILE("sl", sl),
    FILE("sources", sources),
    FILE("sv", sv),
    FILE("ta", ta),
    FILE("te", te),
    FILE("th", th),
    FILE("tr", tr),
    FILE("uk", uk),
    FILE("ur", ur),
    FILE("vi", vi),
    FILE("zh-Hans", zh_hans),
    FILE("zh-Hant", zh_hant),
};

const struct program_file *word_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : NULL;
}
