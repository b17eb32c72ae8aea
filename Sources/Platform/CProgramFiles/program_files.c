// The files of this repository's paywalls folder that come with the program. The compiler reads them from there, and again when they
// change. They are read-only pages of the binary and take no memory until they are read. A test names any file that is missing here.
#include "program_files.h"

static const unsigned char devices[] = {
#embed "../../../paywalls/devices.json"
};
static const unsigned char pack_apple[] = {
#embed "../../../paywalls/packs/apple.json"
};
static const unsigned char pack_eu[] = {
#embed "../../../paywalls/packs/eu.json"
};
static const unsigned char pack_germany[] = {
#embed "../../../paywalls/packs/germany.json"
};
static const unsigned char pack_google_play[] = {
#embed "../../../paywalls/packs/google-play.json"
};
static const unsigned char pack_japan[] = {
#embed "../../../paywalls/packs/japan.json"
};
static const unsigned char pack_korea[] = {
#embed "../../../paywalls/packs/korea.json"
};
static const unsigned char pack_united_kingdom[] = {
#embed "../../../paywalls/packs/united-kingdom.json"
};
static const unsigned char pack_united_states[] = {
#embed "../../../paywalls/packs/united-states.json"
};
static const unsigned char pack_1[] = {
#embed "../../../paywalls/schema/pack-1.schema.json"
};
static const unsigned char fragments_1[] = {
#embed "../../../paywalls/schema/fragments-1.schema.json"
};
static const unsigned char paywall_1[] = {
#embed "../../../paywalls/schema/paywall-1.schema.json"
};
static const unsigned char campaign_1[] = {
#embed "../../../paywalls/schema/campaign-1.schema.json"
};
static const unsigned char placements_1[] = {
#embed "../../../paywalls/schema/placements-1.schema.json"
};
static const unsigned char policy_1[] = {
#embed "../../../paywalls/schema/policy-1.schema.json"
};
static const unsigned char products_1[] = {
#embed "../../../paywalls/schema/products-1.schema.json"
};
static const unsigned char strings_1[] = {
#embed "../../../paywalls/schema/strings-1.schema.json"
};
static const unsigned char theme_1[] = {
#embed "../../../paywalls/schema/theme-1.schema.json"
};
static const unsigned char inter[] = {
#embed "../../../paywalls/fonts/inter.json"
};
static const unsigned char monospace[] = {
#embed "../../../paywalls/fonts/monospace.json"
};
static const unsigned char noto_color_emoji_400[] = {
#embed "../../../paywalls/fonts/noto-color-emoji-400.metrics"
};
static const unsigned char noto_sans_arabic_400[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-400.metrics"
};
static const unsigned char noto_sans_arabic_700[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-700.metrics"
};
static const unsigned char noto_sans_armenian_400[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-400.metrics"
};
static const unsigned char noto_sans_armenian_700[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-700.metrics"
};
static const unsigned char noto_sans_bengali_400[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-400.metrics"
};
static const unsigned char noto_sans_bengali_700[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-700.metrics"
};
static const unsigned char noto_sans_cjk_hk_400[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-hk-400.metrics"
};
static const unsigned char noto_sans_cjk_hk_700[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-hk-700.metrics"
};
static const unsigned char noto_sans_cjk_jp_400[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-jp-400.metrics"
};
static const unsigned char noto_sans_cjk_jp_700[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-jp-700.metrics"
};
static const unsigned char noto_sans_cjk_kr_400[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-kr-400.metrics"
};
static const unsigned char noto_sans_cjk_kr_700[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-kr-700.metrics"
};
static const unsigned char noto_sans_cjk_sc_400[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-sc-400.metrics"
};
static const unsigned char noto_sans_cjk_sc_700[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-sc-700.metrics"
};
static const unsigned char noto_sans_cjk_tc_400[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-tc-400.metrics"
};
static const unsigned char noto_sans_cjk_tc_700[] = {
#embed "../../../paywalls/fonts/noto-sans-cjk-tc-700.metrics"
};
static const unsigned char noto_sans_devanagari_400[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-400.metrics"
};
static const unsigned char noto_sans_devanagari_700[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-700.metrics"
};
static const unsigned char noto_sans_ethiopic_400[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-400.metrics"
};
static const unsigned char noto_sans_ethiopic_700[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-700.metrics"
};
static const unsigned char noto_sans_georgian_400[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-400.metrics"
};
static const unsigned char noto_sans_georgian_700[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-700.metrics"
};
static const unsigned char noto_sans_gujarati_400[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-400.metrics"
};
static const unsigned char noto_sans_gujarati_700[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-700.metrics"
};
static const unsigned char noto_sans_gurmukhi_400[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-400.metrics"
};
static const unsigned char noto_sans_gurmukhi_700[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-700.metrics"
};
static const unsigned char noto_sans_hebrew_400[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-400.metrics"
};
static const unsigned char noto_sans_hebrew_700[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-700.metrics"
};
static const unsigned char noto_sans_kannada_400[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-400.metrics"
};
static const unsigned char noto_sans_kannada_700[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-700.metrics"
};
static const unsigned char noto_sans_khmer_400[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-400.metrics"
};
static const unsigned char noto_sans_khmer_700[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-700.metrics"
};
static const unsigned char noto_sans_lao_400[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-400.metrics"
};
static const unsigned char noto_sans_lao_700[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-700.metrics"
};
static const unsigned char noto_sans_malayalam_400[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-400.metrics"
};
static const unsigned char noto_sans_malayalam_700[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-700.metrics"
};
static const unsigned char noto_sans_math_400[] = {
#embed "../../../paywalls/fonts/noto-sans-math-400.metrics"
};
static const unsigned char noto_sans_myanmar_400[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-400.metrics"
};
static const unsigned char noto_sans_myanmar_700[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-700.metrics"
};
static const unsigned char noto_sans_oriya_400[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-400.metrics"
};
static const unsigned char noto_sans_oriya_700[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-700.metrics"
};
static const unsigned char noto_sans_sinhala_400[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-400.metrics"
};
static const unsigned char noto_sans_sinhala_700[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-700.metrics"
};
static const unsigned char noto_sans_symbols_400[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-400.metrics"
};
static const unsigned char noto_sans_symbols_700[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-700.metrics"
};
static const unsigned char noto_sans_symbols2_400[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols2-400.metrics"
};
static const unsigned char noto_sans_tamil_400[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-400.metrics"
};
static const unsigned char noto_sans_tamil_700[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-700.metrics"
};
static const unsigned char noto_sans_telugu_400[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-400.metrics"
};
static const unsigned char noto_sans_telugu_700[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-700.metrics"
};
static const unsigned char noto_sans_thai_400[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-400.metrics"
};
static const unsigned char noto_sans_thai_700[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-700.metrics"
};
static const unsigned char bebas_neue_700[] = {
#embed "../../../paywalls/fonts/bebas-neue-700.metrics"
};
static const unsigned char bebas_neue_700_woff2[] = {
#embed "../../../paywalls/fonts/bebas-neue-700.woff2"
};
static const unsigned char bebas_neue_700_ttf[] = {
#embed "../../../paywalls/fonts/bebas-neue-700.ttf.zz"
};
static const unsigned char eb_garamond_400[] = {
#embed "../../../paywalls/fonts/eb-garamond-400.metrics"
};
static const unsigned char eb_garamond_400_woff2[] = {
#embed "../../../paywalls/fonts/eb-garamond-400.woff2"
};
static const unsigned char eb_garamond_400_ttf[] = {
#embed "../../../paywalls/fonts/eb-garamond-400.ttf.zz"
};
static const unsigned char league_spartan_700[] = {
#embed "../../../paywalls/fonts/league-spartan-700.metrics"
};
static const unsigned char league_spartan_700_woff2[] = {
#embed "../../../paywalls/fonts/league-spartan-700.woff2"
};
static const unsigned char league_spartan_700_ttf[] = {
#embed "../../../paywalls/fonts/league-spartan-700.ttf.zz"
};
static const unsigned char rocknroll_one_700[] = {
#embed "../../../paywalls/fonts/rocknroll-one-700.metrics"
};
static const unsigned char rocknroll_one_700_woff2[] = {
#embed "../../../paywalls/fonts/rocknroll-one-700.woff2"
};
static const unsigned char rocknroll_one_700_ttf[] = {
#embed "../../../paywalls/fonts/rocknroll-one-700.ttf.zz"
};
static const unsigned char sora_700[] = {
#embed "../../../paywalls/fonts/sora-700.metrics"
};
static const unsigned char sora_700_woff2[] = {
#embed "../../../paywalls/fonts/sora-700.woff2"
};
static const unsigned char sora_700_ttf[] = {
#embed "../../../paywalls/fonts/sora-700.ttf.zz"
};
static const unsigned char yrsa_700[] = {
#embed "../../../paywalls/fonts/yrsa-700.metrics"
};
static const unsigned char yrsa_700_woff2[] = {
#embed "../../../paywalls/fonts/yrsa-700.woff2"
};
static const unsigned char yrsa_700_ttf[] = {
#embed "../../../paywalls/fonts/yrsa-700.ttf.zz"
};
static const unsigned char headlines_files_json[] = {
#embed "../../../paywalls/fonts/headlines.files.json"
};
static const unsigned char headlines_license_txt[] = {
#embed "../../../paywalls/fonts/headlines.license.txt"
};
static const unsigned char inter_100_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-100-italic.woff2"
};
static const unsigned char inter_100_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-100-italic.ttf.zz"
};
static const unsigned char inter_100_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-100-italic-latin.woff2"
};
static const unsigned char inter_100_woff2[] = {
#embed "../../../paywalls/fonts/inter-100.woff2"
};
static const unsigned char inter_100_ttf[] = {
#embed "../../../paywalls/fonts/inter-100.ttf.zz"
};
static const unsigned char inter_100_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-100-latin.woff2"
};
static const unsigned char inter_200_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-200-italic.woff2"
};
static const unsigned char inter_200_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-200-italic.ttf.zz"
};
static const unsigned char inter_200_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-200-italic-latin.woff2"
};
static const unsigned char inter_200_woff2[] = {
#embed "../../../paywalls/fonts/inter-200.woff2"
};
static const unsigned char inter_200_ttf[] = {
#embed "../../../paywalls/fonts/inter-200.ttf.zz"
};
static const unsigned char inter_200_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-200-latin.woff2"
};
static const unsigned char inter_300_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-300-italic.woff2"
};
static const unsigned char inter_300_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-300-italic.ttf.zz"
};
static const unsigned char inter_300_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-300-italic-latin.woff2"
};
static const unsigned char inter_300_woff2[] = {
#embed "../../../paywalls/fonts/inter-300.woff2"
};
static const unsigned char inter_300_ttf[] = {
#embed "../../../paywalls/fonts/inter-300.ttf.zz"
};
static const unsigned char inter_300_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-300-latin.woff2"
};
static const unsigned char inter_400_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-400-italic.woff2"
};
static const unsigned char inter_400_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-400-italic.ttf.zz"
};
static const unsigned char inter_400_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-400-italic-latin.woff2"
};
static const unsigned char inter_400_woff2[] = {
#embed "../../../paywalls/fonts/inter-400.woff2"
};
static const unsigned char inter_400_ttf[] = {
#embed "../../../paywalls/fonts/inter-400.ttf.zz"
};
static const unsigned char inter_400_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-400-latin.woff2"
};
static const unsigned char inter_500_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-500-italic.woff2"
};
static const unsigned char inter_500_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-500-italic.ttf.zz"
};
static const unsigned char inter_500_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-500-italic-latin.woff2"
};
static const unsigned char inter_500_woff2[] = {
#embed "../../../paywalls/fonts/inter-500.woff2"
};
static const unsigned char inter_500_ttf[] = {
#embed "../../../paywalls/fonts/inter-500.ttf.zz"
};
static const unsigned char inter_500_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-500-latin.woff2"
};
static const unsigned char inter_600_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-600-italic.woff2"
};
static const unsigned char inter_600_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-600-italic.ttf.zz"
};
static const unsigned char inter_600_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-600-italic-latin.woff2"
};
static const unsigned char inter_600_woff2[] = {
#embed "../../../paywalls/fonts/inter-600.woff2"
};
static const unsigned char inter_600_ttf[] = {
#embed "../../../paywalls/fonts/inter-600.ttf.zz"
};
static const unsigned char inter_600_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-600-latin.woff2"
};
static const unsigned char inter_700_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-700-italic.woff2"
};
static const unsigned char inter_700_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-700-italic.ttf.zz"
};
static const unsigned char inter_700_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-700-italic-latin.woff2"
};
static const unsigned char inter_700_woff2[] = {
#embed "../../../paywalls/fonts/inter-700.woff2"
};
static const unsigned char inter_700_ttf[] = {
#embed "../../../paywalls/fonts/inter-700.ttf.zz"
};
static const unsigned char inter_700_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-700-latin.woff2"
};
static const unsigned char inter_800_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-800-italic.woff2"
};
static const unsigned char inter_800_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-800-italic.ttf.zz"
};
static const unsigned char inter_800_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-800-italic-latin.woff2"
};
static const unsigned char inter_800_woff2[] = {
#embed "../../../paywalls/fonts/inter-800.woff2"
};
static const unsigned char inter_800_ttf[] = {
#embed "../../../paywalls/fonts/inter-800.ttf.zz"
};
static const unsigned char inter_800_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-800-latin.woff2"
};
static const unsigned char inter_900_italic_woff2[] = {
#embed "../../../paywalls/fonts/inter-900-italic.woff2"
};
static const unsigned char inter_900_italic_ttf[] = {
#embed "../../../paywalls/fonts/inter-900-italic.ttf.zz"
};
static const unsigned char inter_900_italic_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-900-italic-latin.woff2"
};
static const unsigned char inter_900_woff2[] = {
#embed "../../../paywalls/fonts/inter-900.woff2"
};
static const unsigned char inter_900_ttf[] = {
#embed "../../../paywalls/fonts/inter-900.ttf.zz"
};
static const unsigned char inter_900_latin_woff2[] = {
#embed "../../../paywalls/fonts/inter-900-latin.woff2"
};
static const unsigned char inter_files_json[] = {
#embed "../../../paywalls/fonts/inter.files.json"
};
static const unsigned char inter_license_txt[] = {
#embed "../../../paywalls/fonts/inter.license.txt"
};
static const unsigned char monospace_400_woff2[] = {
#embed "../../../paywalls/fonts/monospace-400.woff2"
};
static const unsigned char monospace_400_ttf[] = {
#embed "../../../paywalls/fonts/monospace-400.ttf.zz"
};
static const unsigned char monospace_400_latin_woff2[] = {
#embed "../../../paywalls/fonts/monospace-400-latin.woff2"
};
static const unsigned char monospace_700_woff2[] = {
#embed "../../../paywalls/fonts/monospace-700.woff2"
};
static const unsigned char monospace_700_ttf[] = {
#embed "../../../paywalls/fonts/monospace-700.ttf.zz"
};
static const unsigned char monospace_700_latin_woff2[] = {
#embed "../../../paywalls/fonts/monospace-700-latin.woff2"
};
static const unsigned char monospace_files_json[] = {
#embed "../../../paywalls/fonts/monospace.files.json"
};
static const unsigned char monospace_license_txt[] = {
#embed "../../../paywalls/fonts/monospace.license.txt"
};
static const unsigned char noto_sans_arabic_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-400.woff2"
};
static const unsigned char noto_sans_arabic_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-400.ttf.zz"
};
static const unsigned char noto_sans_arabic_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-700.woff2"
};
static const unsigned char noto_sans_arabic_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-arabic-700.ttf.zz"
};
static const unsigned char noto_sans_armenian_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-400.woff2"
};
static const unsigned char noto_sans_armenian_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-400.ttf.zz"
};
static const unsigned char noto_sans_armenian_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-700.woff2"
};
static const unsigned char noto_sans_armenian_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-armenian-700.ttf.zz"
};
static const unsigned char noto_sans_bengali_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-400.woff2"
};
static const unsigned char noto_sans_bengali_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-400.ttf.zz"
};
static const unsigned char noto_sans_bengali_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-700.woff2"
};
static const unsigned char noto_sans_bengali_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-bengali-700.ttf.zz"
};
static const unsigned char noto_sans_devanagari_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-400.woff2"
};
static const unsigned char noto_sans_devanagari_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-400.ttf.zz"
};
static const unsigned char noto_sans_devanagari_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-700.woff2"
};
static const unsigned char noto_sans_devanagari_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-devanagari-700.ttf.zz"
};
static const unsigned char noto_sans_ethiopic_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-400.woff2"
};
static const unsigned char noto_sans_ethiopic_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-400.ttf.zz"
};
static const unsigned char noto_sans_ethiopic_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-700.woff2"
};
static const unsigned char noto_sans_ethiopic_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-ethiopic-700.ttf.zz"
};
static const unsigned char noto_sans_georgian_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-400.woff2"
};
static const unsigned char noto_sans_georgian_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-400.ttf.zz"
};
static const unsigned char noto_sans_georgian_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-700.woff2"
};
static const unsigned char noto_sans_georgian_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-georgian-700.ttf.zz"
};
static const unsigned char noto_sans_gujarati_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-400.woff2"
};
static const unsigned char noto_sans_gujarati_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-400.ttf.zz"
};
static const unsigned char noto_sans_gujarati_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-700.woff2"
};
static const unsigned char noto_sans_gujarati_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-gujarati-700.ttf.zz"
};
static const unsigned char noto_sans_gurmukhi_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-400.woff2"
};
static const unsigned char noto_sans_gurmukhi_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-400.ttf.zz"
};
static const unsigned char noto_sans_gurmukhi_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-700.woff2"
};
static const unsigned char noto_sans_gurmukhi_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-gurmukhi-700.ttf.zz"
};
static const unsigned char noto_sans_hebrew_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-400.woff2"
};
static const unsigned char noto_sans_hebrew_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-400.ttf.zz"
};
static const unsigned char noto_sans_hebrew_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-700.woff2"
};
static const unsigned char noto_sans_hebrew_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-hebrew-700.ttf.zz"
};
static const unsigned char noto_sans_kannada_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-400.woff2"
};
static const unsigned char noto_sans_kannada_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-400.ttf.zz"
};
static const unsigned char noto_sans_kannada_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-700.woff2"
};
static const unsigned char noto_sans_kannada_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-kannada-700.ttf.zz"
};
static const unsigned char noto_sans_khmer_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-400.woff2"
};
static const unsigned char noto_sans_khmer_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-400.ttf.zz"
};
static const unsigned char noto_sans_khmer_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-700.woff2"
};
static const unsigned char noto_sans_khmer_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-khmer-700.ttf.zz"
};
static const unsigned char noto_sans_lao_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-400.woff2"
};
static const unsigned char noto_sans_lao_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-400.ttf.zz"
};
static const unsigned char noto_sans_lao_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-700.woff2"
};
static const unsigned char noto_sans_lao_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-lao-700.ttf.zz"
};
static const unsigned char noto_sans_malayalam_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-400.woff2"
};
static const unsigned char noto_sans_malayalam_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-400.ttf.zz"
};
static const unsigned char noto_sans_malayalam_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-700.woff2"
};
static const unsigned char noto_sans_malayalam_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-malayalam-700.ttf.zz"
};
static const unsigned char noto_sans_math_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-math-400.woff2"
};
static const unsigned char noto_sans_math_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-math-400.ttf.zz"
};
static const unsigned char noto_sans_myanmar_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-400.woff2"
};
static const unsigned char noto_sans_myanmar_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-400.ttf.zz"
};
static const unsigned char noto_sans_myanmar_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-700.woff2"
};
static const unsigned char noto_sans_myanmar_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-myanmar-700.ttf.zz"
};
static const unsigned char noto_sans_oriya_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-400.woff2"
};
static const unsigned char noto_sans_oriya_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-400.ttf.zz"
};
static const unsigned char noto_sans_oriya_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-700.woff2"
};
static const unsigned char noto_sans_oriya_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-oriya-700.ttf.zz"
};
static const unsigned char noto_sans_sinhala_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-400.woff2"
};
static const unsigned char noto_sans_sinhala_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-400.ttf.zz"
};
static const unsigned char noto_sans_sinhala_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-700.woff2"
};
static const unsigned char noto_sans_sinhala_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-sinhala-700.ttf.zz"
};
static const unsigned char noto_sans_symbols_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-400.woff2"
};
static const unsigned char noto_sans_symbols_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-400.ttf.zz"
};
static const unsigned char noto_sans_symbols_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-700.woff2"
};
static const unsigned char noto_sans_symbols_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols-700.ttf.zz"
};
static const unsigned char noto_sans_symbols2_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols2-400.woff2"
};
static const unsigned char noto_sans_symbols2_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-symbols2-400.ttf.zz"
};
static const unsigned char noto_sans_tamil_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-400.woff2"
};
static const unsigned char noto_sans_tamil_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-400.ttf.zz"
};
static const unsigned char noto_sans_tamil_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-700.woff2"
};
static const unsigned char noto_sans_tamil_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-tamil-700.ttf.zz"
};
static const unsigned char noto_sans_telugu_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-400.woff2"
};
static const unsigned char noto_sans_telugu_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-400.ttf.zz"
};
static const unsigned char noto_sans_telugu_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-700.woff2"
};
static const unsigned char noto_sans_telugu_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-telugu-700.ttf.zz"
};
static const unsigned char noto_sans_thai_400_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-400.woff2"
};
static const unsigned char noto_sans_thai_400_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-400.ttf.zz"
};
static const unsigned char noto_sans_thai_700_woff2[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-700.woff2"
};
static const unsigned char noto_sans_thai_700_ttf[] = {
#embed "../../../paywalls/fonts/noto-sans-thai-700.ttf.zz"
};
static const unsigned char noto_files_json[] = {
#embed "../../../paywalls/fonts/noto.files.json"
};
static const unsigned char noto_license_txt[] = {
#embed "../../../paywalls/fonts/noto.license.txt"
};

static const unsigned char client_drawing[] = {
#embed "../../../paywalls/examples/clients/PaywallDrawing.swift"
};
static const unsigned char client_swiftui[] = {
#embed "../../../paywalls/examples/clients/PaywallView+SwiftUI.swift"
};
static const unsigned char client_uikit[] = {
#embed "../../../paywalls/examples/clients/PaywallView+UIKit.swift"
};
static const unsigned char client_compose[] = {
#embed "../../../paywalls/examples/clients/PaywallView.kt"
};
static const unsigned char client_compose_page[] = {
#embed "../../../paywalls/examples/clients/PaywallPage.kt"
};
static const unsigned char client_compose_service[] = {
#embed "../../../paywalls/examples/clients/PaywallService.kt"
};
static const unsigned char client_compose_events[] = {
#embed "../../../paywalls/examples/clients/PaywallEvents.kt"
};
static const unsigned char client_flutter[] = {
#embed "../../../paywalls/examples/clients/paywall_view.dart"
};
static const unsigned char client_flutter_page[] = {
#embed "../../../paywalls/examples/clients/paywall_page.dart"
};
static const unsigned char client_flutter_service[] = {
#embed "../../../paywalls/examples/clients/paywall_service.dart"
};
static const unsigned char client_flutter_events[] = {
#embed "../../../paywalls/examples/clients/paywall_events.dart"
};
static const unsigned char client_page[] = {
#embed "../../../paywalls/examples/clients/paywall-page.js"
};
static const unsigned char client_react[] = {
#embed "../../../paywalls/examples/clients/Paywall.tsx"
};
static const unsigned char client_server[] = {
#embed "../../../paywalls/examples/clients/paywall-server.mjs"
};
#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("devices.json", devices),
    FILE("schema/fragments-1.schema.json", fragments_1),
    FILE("schema/pack-1.schema.json", pack_1),
    FILE("packs/apple.json", pack_apple),
    FILE("packs/eu.json", pack_eu),
    FILE("packs/germany.json", pack_germany),
    FILE("packs/google-play.json", pack_google_play),
    FILE("packs/japan.json", pack_japan),
    FILE("packs/korea.json", pack_korea),
    FILE("packs/united-kingdom.json", pack_united_kingdom),
    FILE("packs/united-states.json", pack_united_states),
    FILE("schema/campaign-1.schema.json", campaign_1),
    FILE("schema/paywall-1.schema.json", paywall_1),
    FILE("schema/placements-1.schema.json", placements_1),
    FILE("schema/policy-1.schema.json", policy_1),
    FILE("schema/products-1.schema.json", products_1),
    FILE("schema/strings-1.schema.json", strings_1),
    FILE("schema/theme-1.schema.json", theme_1),
    FILE("fonts/inter.json", inter),
    FILE("fonts/monospace.json", monospace),
    FILE("fonts/noto-color-emoji-400.metrics", noto_color_emoji_400),
    FILE("fonts/noto-sans-arabic-400.metrics", noto_sans_arabic_400),
    FILE("fonts/noto-sans-arabic-700.metrics", noto_sans_arabic_700),
    FILE("fonts/noto-sans-armenian-400.metrics", noto_sans_armenian_400),
    FILE("fonts/noto-sans-armenian-700.metrics", noto_sans_armenian_700),
    FILE("fonts/noto-sans-bengali-400.metrics", noto_sans_bengali_400),
    FILE("fonts/noto-sans-bengali-700.metrics", noto_sans_bengali_700),
    FILE("fonts/noto-sans-cjk-hk-400.metrics", noto_sans_cjk_hk_400),
    FILE("fonts/noto-sans-cjk-hk-700.metrics", noto_sans_cjk_hk_700),
    FILE("fonts/noto-sans-cjk-jp-400.metrics", noto_sans_cjk_jp_400),
    FILE("fonts/noto-sans-cjk-jp-700.metrics", noto_sans_cjk_jp_700),
    FILE("fonts/noto-sans-cjk-kr-400.metrics", noto_sans_cjk_kr_400),
    FILE("fonts/noto-sans-cjk-kr-700.metrics", noto_sans_cjk_kr_700),
    FILE("fonts/noto-sans-cjk-sc-400.metrics", noto_sans_cjk_sc_400),
    FILE("fonts/noto-sans-cjk-sc-700.metrics", noto_sans_cjk_sc_700),
    FILE("fonts/noto-sans-cjk-tc-400.metrics", noto_sans_cjk_tc_400),
    FILE("fonts/noto-sans-cjk-tc-700.metrics", noto_sans_cjk_tc_700),
    FILE("fonts/noto-sans-devanagari-400.metrics", noto_sans_devanagari_400),
    FILE("fonts/noto-sans-devanagari-700.metrics", noto_sans_devanagari_700),
    FILE("fonts/noto-sans-ethiopic-400.metrics", noto_sans_ethiopic_400),
    FILE("fonts/noto-sans-ethiopic-700.metrics", noto_sans_ethiopic_700),
    FILE("fonts/noto-sans-georgian-400.metrics", noto_sans_georgian_400),
    FILE("fonts/noto-sans-georgian-700.metrics", noto_sans_georgian_700),
    FILE("fonts/noto-sans-gujarati-400.metrics", noto_sans_gujarati_400),
    FILE("fonts/noto-sans-gujarati-700.metrics", noto_sans_gujarati_700),
    FILE("fonts/noto-sans-gurmukhi-400.metrics", noto_sans_gurmukhi_400),
    FILE("fonts/noto-sans-gurmukhi-700.metrics", noto_sans_gurmukhi_700),
    FILE("fonts/noto-sans-hebrew-400.metrics", noto_sans_hebrew_400),
    FILE("fonts/noto-sans-hebrew-700.metrics", noto_sans_hebrew_700),
    FILE("fonts/noto-sans-kannada-400.metrics", noto_sans_kannada_400),
    FILE("fonts/noto-sans-kannada-700.metrics", noto_sans_kannada_700),
    FILE("fonts/noto-sans-khmer-400.metrics", noto_sans_khmer_400),
    FILE("fonts/noto-sans-khmer-700.metrics", noto_sans_khmer_700),
    FILE("fonts/noto-sans-lao-400.metrics", noto_sans_lao_400),
    FILE("fonts/noto-sans-lao-700.metrics", noto_sans_lao_700),
    FILE("fonts/noto-sans-malayalam-400.metrics", noto_sans_malayalam_400),
    FILE("fonts/noto-sans-malayalam-700.metrics", noto_sans_malayalam_700),
    FILE("fonts/noto-sans-math-400.metrics", noto_sans_math_400),
    FILE("fonts/noto-sans-myanmar-400.metrics", noto_sans_myanmar_400),
    FILE("fonts/noto-sans-myanmar-700.metrics", noto_sans_myanmar_700),
    FILE("fonts/noto-sans-oriya-400.metrics", noto_sans_oriya_400),
    FILE("fonts/noto-sans-oriya-700.metrics", noto_sans_oriya_700),
    FILE("fonts/noto-sans-sinhala-400.metrics", noto_sans_sinhala_400),
    FILE("fonts/noto-sans-sinhala-700.metrics", noto_sans_sinhala_700),
    FILE("fonts/noto-sans-symbols-400.metrics", noto_sans_symbols_400),
    FILE("fonts/noto-sans-symbols-700.metrics", noto_sans_symbols_700),
    FILE("fonts/noto-sans-symbols2-400.metrics", noto_sans_symbols2_400),
    FILE("fonts/noto-sans-tamil-400.metrics", noto_sans_tamil_400),
    FILE("fonts/noto-sans-tamil-700.metrics", noto_sans_tamil_700),
    FILE("fonts/noto-sans-telugu-400.metrics", noto_sans_telugu_400),
    FILE("fonts/noto-sans-telugu-700.metrics", noto_sans_telugu_700),
    FILE("fonts/noto-sans-thai-400.metrics", noto_sans_thai_400),
    FILE("fonts/noto-sans-thai-700.metrics", noto_sans_thai_700),
    FILE("fonts/bebas-neue-700.metrics", bebas_neue_700),
    FILE("fonts/bebas-neue-700.woff2", bebas_neue_700_woff2),
    FILE("fonts/bebas-neue-700.ttf.zz", bebas_neue_700_ttf),
    FILE("fonts/eb-garamond-400.metrics", eb_garamond_400),
    FILE("fonts/eb-garamond-400.woff2", eb_garamond_400_woff2),
    FILE("fonts/eb-garamond-400.ttf.zz", eb_garamond_400_ttf),
    FILE("fonts/league-spartan-700.metrics", league_spartan_700),
    FILE("fonts/league-spartan-700.woff2", league_spartan_700_woff2),
    FILE("fonts/league-spartan-700.ttf.zz", league_spartan_700_ttf),
    FILE("fonts/rocknroll-one-700.metrics", rocknroll_one_700),
    FILE("fonts/rocknroll-one-700.woff2", rocknroll_one_700_woff2),
    FILE("fonts/rocknroll-one-700.ttf.zz", rocknroll_one_700_ttf),
    FILE("fonts/sora-700.metrics", sora_700),
    FILE("fonts/sora-700.woff2", sora_700_woff2),
    FILE("fonts/sora-700.ttf.zz", sora_700_ttf),
    FILE("fonts/yrsa-700.metrics", yrsa_700),
    FILE("fonts/yrsa-700.woff2", yrsa_700_woff2),
    FILE("fonts/yrsa-700.ttf.zz", yrsa_700_ttf),
    FILE("fonts/headlines.files.json", headlines_files_json),
    FILE("fonts/headlines.license.txt", headlines_license_txt),
    FILE("fonts/inter-100-italic.woff2", inter_100_italic_woff2),
    FILE("fonts/inter-100-italic.ttf.zz", inter_100_italic_ttf),
    FILE("fonts/inter-100-italic-latin.woff2", inter_100_italic_latin_woff2),
    FILE("fonts/inter-100.woff2", inter_100_woff2),
    FILE("fonts/inter-100.ttf.zz", inter_100_ttf),
    FILE("fonts/inter-100-latin.woff2", inter_100_latin_woff2),
    FILE("fonts/inter-200-italic.woff2", inter_200_italic_woff2),
    FILE("fonts/inter-200-italic.ttf.zz", inter_200_italic_ttf),
    FILE("fonts/inter-200-italic-latin.woff2", inter_200_italic_latin_woff2),
    FILE("fonts/inter-200.woff2", inter_200_woff2),
    FILE("fonts/inter-200.ttf.zz", inter_200_ttf),
    FILE("fonts/inter-200-latin.woff2", inter_200_latin_woff2),
    FILE("fonts/inter-300-italic.woff2", inter_300_italic_woff2),
    FILE("fonts/inter-300-italic.ttf.zz", inter_300_italic_ttf),
    FILE("fonts/inter-300-italic-latin.woff2", inter_300_italic_latin_woff2),
    FILE("fonts/inter-300.woff2", inter_300_woff2),
    FILE("fonts/inter-300.ttf.zz", inter_300_ttf),
    FILE("fonts/inter-300-latin.woff2", inter_300_latin_woff2),
    FILE("fonts/inter-400-italic.woff2", inter_400_italic_woff2),
    FILE("fonts/inter-400-italic.ttf.zz", inter_400_italic_ttf),
    FILE("fonts/inter-400-italic-latin.woff2", inter_400_italic_latin_woff2),
    FILE("fonts/inter-400.woff2", inter_400_woff2),
    FILE("fonts/inter-400.ttf.zz", inter_400_ttf),
    FILE("fonts/inter-400-latin.woff2", inter_400_latin_woff2),
    FILE("fonts/inter-500-italic.woff2", inter_500_italic_woff2),
    FILE("fonts/inter-500-italic.ttf.zz", inter_500_italic_ttf),
    FILE("fonts/inter-500-italic-latin.woff2", inter_500_italic_latin_woff2),
    FILE("fonts/inter-500.woff2", inter_500_woff2),
    FILE("fonts/inter-500.ttf.zz", inter_500_ttf),
    FILE("fonts/inter-500-latin.woff2", inter_500_latin_woff2),
    FILE("fonts/inter-600-italic.woff2", inter_600_italic_woff2),
    FILE("fonts/inter-600-italic.ttf.zz", inter_600_italic_ttf),
    FILE("fonts/inter-600-italic-latin.woff2", inter_600_italic_latin_woff2),
    FILE("fonts/inter-600.woff2", inter_600_woff2),
    FILE("fonts/inter-600.ttf.zz", inter_600_ttf),
    FILE("fonts/inter-600-latin.woff2", inter_600_latin_woff2),
    FILE("fonts/inter-700-italic.woff2", inter_700_italic_woff2),
    FILE("fonts/inter-700-italic.ttf.zz", inter_700_italic_ttf),
    FILE("fonts/inter-700-italic-latin.woff2", inter_700_italic_latin_woff2),
    FILE("fonts/inter-700.woff2", inter_700_woff2),
    FILE("fonts/inter-700.ttf.zz", inter_700_ttf),
    FILE("fonts/inter-700-latin.woff2", inter_700_latin_woff2),
    FILE("fonts/inter-800-italic.woff2", inter_800_italic_woff2),
    FILE("fonts/inter-800-italic.ttf.zz", inter_800_italic_ttf),
    FILE("fonts/inter-800-italic-latin.woff2", inter_800_italic_latin_woff2),
    FILE("fonts/inter-800.woff2", inter_800_woff2),
    FILE("fonts/inter-800.ttf.zz", inter_800_ttf),
    FILE("fonts/inter-800-latin.woff2", inter_800_latin_woff2),
    FILE("fonts/inter-900-italic.woff2", inter_900_italic_woff2),
    FILE("fonts/inter-900-italic.ttf.zz", inter_900_italic_ttf),
    FILE("fonts/inter-900-italic-latin.woff2", inter_900_italic_latin_woff2),
    FILE("fonts/inter-900.woff2", inter_900_woff2),
    FILE("fonts/inter-900.ttf.zz", inter_900_ttf),
    FILE("fonts/inter-900-latin.woff2", inter_900_latin_woff2),
    FILE("fonts/inter.files.json", inter_files_json),
    FILE("fonts/inter.license.txt", inter_license_txt),
    FILE("fonts/monospace-400.woff2", monospace_400_woff2),
    FILE("fonts/monospace-400.ttf.zz", monospace_400_ttf),
    FILE("fonts/monospace-400-latin.woff2", monospace_400_latin_woff2),
    FILE("fonts/monospace-700.woff2", monospace_700_woff2),
    FILE("fonts/monospace-700.ttf.zz", monospace_700_ttf),
    FILE("fonts/monospace-700-latin.woff2", monospace_700_latin_woff2),
    FILE("fonts/monospace.files.json", monospace_files_json),
    FILE("fonts/monospace.license.txt", monospace_license_txt),
    FILE("fonts/noto-sans-arabic-400.woff2", noto_sans_arabic_400_woff2),
    FILE("fonts/noto-sans-arabic-400.ttf.zz", noto_sans_arabic_400_ttf),
    FILE("fonts/noto-sans-arabic-700.woff2", noto_sans_arabic_700_woff2),
    FILE("fonts/noto-sans-arabic-700.ttf.zz", noto_sans_arabic_700_ttf),
    FILE("fonts/noto-sans-armenian-400.woff2", noto_sans_armenian_400_woff2),
    FILE("fonts/noto-sans-armenian-400.ttf.zz", noto_sans_armenian_400_ttf),
    FILE("fonts/noto-sans-armenian-700.woff2", noto_sans_armenian_700_woff2),
    FILE("fonts/noto-sans-armenian-700.ttf.zz", noto_sans_armenian_700_ttf),
    FILE("fonts/noto-sans-bengali-400.woff2", noto_sans_bengali_400_woff2),
    FILE("fonts/noto-sans-bengali-400.ttf.zz", noto_sans_bengali_400_ttf),
    FILE("fonts/noto-sans-bengali-700.woff2", noto_sans_bengali_700_woff2),
    FILE("fonts/noto-sans-bengali-700.ttf.zz", noto_sans_bengali_700_ttf),
    FILE("fonts/noto-sans-devanagari-400.woff2", noto_sans_devanagari_400_woff2),
    FILE("fonts/noto-sans-devanagari-400.ttf.zz", noto_sans_devanagari_400_ttf),
    FILE("fonts/noto-sans-devanagari-700.woff2", noto_sans_devanagari_700_woff2),
    FILE("fonts/noto-sans-devanagari-700.ttf.zz", noto_sans_devanagari_700_ttf),
    FILE("fonts/noto-sans-ethiopic-400.woff2", noto_sans_ethiopic_400_woff2),
    FILE("fonts/noto-sans-ethiopic-400.ttf.zz", noto_sans_ethiopic_400_ttf),
    FILE("fonts/noto-sans-ethiopic-700.woff2", noto_sans_ethiopic_700_woff2),
    FILE("fonts/noto-sans-ethiopic-700.ttf.zz", noto_sans_ethiopic_700_ttf),
    FILE("fonts/noto-sans-georgian-400.woff2", noto_sans_georgian_400_woff2),
    FILE("fonts/noto-sans-georgian-400.ttf.zz", noto_sans_georgian_400_ttf),
    FILE("fonts/noto-sans-georgian-700.woff2", noto_sans_georgian_700_woff2),
    FILE("fonts/noto-sans-georgian-700.ttf.zz", noto_sans_georgian_700_ttf),
    FILE("fonts/noto-sans-gujarati-400.woff2", noto_sans_gujarati_400_woff2),
    FILE("fonts/noto-sans-gujarati-400.ttf.zz", noto_sans_gujarati_400_ttf),
    FILE("fonts/noto-sans-gujarati-700.woff2", noto_sans_gujarati_700_woff2),
    FILE("fonts/noto-sans-gujarati-700.ttf.zz", noto_sans_gujarati_700_ttf),
    FILE("fonts/noto-sans-gurmukhi-400.woff2", noto_sans_gurmukhi_400_woff2),
    FILE("fonts/noto-sans-gurmukhi-400.ttf.zz", noto_sans_gurmukhi_400_ttf),
    FILE("fonts/noto-sans-gurmukhi-700.woff2", noto_sans_gurmukhi_700_woff2),
    FILE("fonts/noto-sans-gurmukhi-700.ttf.zz", noto_sans_gurmukhi_700_ttf),
    FILE("fonts/noto-sans-hebrew-400.woff2", noto_sans_hebrew_400_woff2),
    FILE("fonts/noto-sans-hebrew-400.ttf.zz", noto_sans_hebrew_400_ttf),
    FILE("fonts/noto-sans-hebrew-700.woff2", noto_sans_hebrew_700_woff2),
    FILE("fonts/noto-sans-hebrew-700.ttf.zz", noto_sans_hebrew_700_ttf),
    FILE("fonts/noto-sans-kannada-400.woff2", noto_sans_kannada_400_woff2),
    FILE("fonts/noto-sans-kannada-400.ttf.zz", noto_sans_kannada_400_ttf),
    FILE("fonts/noto-sans-kannada-700.woff2", noto_sans_kannada_700_woff2),
    FILE("fonts/noto-sans-kannada-700.ttf.zz", noto_sans_kannada_700_ttf),
    FILE("fonts/noto-sans-khmer-400.woff2", noto_sans_khmer_400_woff2),
    FILE("fonts/noto-sans-khmer-400.ttf.zz", noto_sans_khmer_400_ttf),
    FILE("fonts/noto-sans-khmer-700.woff2", noto_sans_khmer_700_woff2),
    FILE("fonts/noto-sans-khmer-700.ttf.zz", noto_sans_khmer_700_ttf),
    FILE("fonts/noto-sans-lao-400.woff2", noto_sans_lao_400_woff2),
    FILE("fonts/noto-sans-lao-400.ttf.zz", noto_sans_lao_400_ttf),
    FILE("fonts/noto-sans-lao-700.woff2", noto_sans_lao_700_woff2),
    FILE("fonts/noto-sans-lao-700.ttf.zz", noto_sans_lao_700_ttf),
    FILE("fonts/noto-sans-malayalam-400.woff2", noto_sans_malayalam_400_woff2),
    FILE("fonts/noto-sans-malayalam-400.ttf.zz", noto_sans_malayalam_400_ttf),
    FILE("fonts/noto-sans-malayalam-700.woff2", noto_sans_malayalam_700_woff2),
    FILE("fonts/noto-sans-malayalam-700.ttf.zz", noto_sans_malayalam_700_ttf),
    FILE("fonts/noto-sans-math-400.woff2", noto_sans_math_400_woff2),
    FILE("fonts/noto-sans-math-400.ttf.zz", noto_sans_math_400_ttf),
    FILE("fonts/noto-sans-myanmar-400.woff2", noto_sans_myanmar_400_woff2),
    FILE("fonts/noto-sans-myanmar-400.ttf.zz", noto_sans_myanmar_400_ttf),
    FILE("fonts/noto-sans-myanmar-700.woff2", noto_sans_myanmar_700_woff2),
    FILE("fonts/noto-sans-myanmar-700.ttf.zz", noto_sans_myanmar_700_ttf),
    FILE("fonts/noto-sans-oriya-400.woff2", noto_sans_oriya_400_woff2),
    FILE("fonts/noto-sans-oriya-400.ttf.zz", noto_sans_oriya_400_ttf),
    FILE("fonts/noto-sans-oriya-700.woff2", noto_sans_oriya_700_woff2),
    FILE("fonts/noto-sans-oriya-700.ttf.zz", noto_sans_oriya_700_ttf),
    FILE("fonts/noto-sans-sinhala-400.woff2", noto_sans_sinhala_400_woff2),
    FILE("fonts/noto-sans-sinhala-400.ttf.zz", noto_sans_sinhala_400_ttf),
    FILE("fonts/noto-sans-sinhala-700.woff2", noto_sans_sinhala_700_woff2),
    FILE("fonts/noto-sans-sinhala-700.ttf.zz", noto_sans_sinhala_700_ttf),
    FILE("fonts/noto-sans-symbols-400.woff2", noto_sans_symbols_400_woff2),
    FILE("fonts/noto-sans-symbols-400.ttf.zz", noto_sans_symbols_400_ttf),
    FILE("fonts/noto-sans-symbols-700.woff2", noto_sans_symbols_700_woff2),
    FILE("fonts/noto-sans-symbols-700.ttf.zz", noto_sans_symbols_700_ttf),
    FILE("fonts/noto-sans-symbols2-400.woff2", noto_sans_symbols2_400_woff2),
    FILE("fonts/noto-sans-symbols2-400.ttf.zz", noto_sans_symbols2_400_ttf),
    FILE("fonts/noto-sans-tamil-400.woff2", noto_sans_tamil_400_woff2),
    FILE("fonts/noto-sans-tamil-400.ttf.zz", noto_sans_tamil_400_ttf),
    FILE("fonts/noto-sans-tamil-700.woff2", noto_sans_tamil_700_woff2),
    FILE("fonts/noto-sans-tamil-700.ttf.zz", noto_sans_tamil_700_ttf),
    FILE("fonts/noto-sans-telugu-400.woff2", noto_sans_telugu_400_woff2),
    FILE("fonts/noto-sans-telugu-400.ttf.zz", noto_sans_telugu_400_ttf),
    FILE("fonts/noto-sans-telugu-700.woff2", noto_sans_telugu_700_woff2),
    FILE("fonts/noto-sans-telugu-700.ttf.zz", noto_sans_telugu_700_ttf),
    FILE("fonts/noto-sans-thai-400.woff2", noto_sans_thai_400_woff2),
    FILE("fonts/noto-sans-thai-400.ttf.zz", noto_sans_thai_400_ttf),
    FILE("fonts/noto-sans-thai-700.woff2", noto_sans_thai_700_woff2),
    FILE("fonts/noto-sans-thai-700.ttf.zz", noto_sans_thai_700_ttf),
    FILE("fonts/noto.files.json", noto_files_json),
    FILE("fonts/noto.license.txt", noto_license_txt),
    FILE("examples/clients/PaywallDrawing.swift", client_drawing),
    FILE("examples/clients/PaywallView+SwiftUI.swift", client_swiftui),
    FILE("examples/clients/PaywallView+UIKit.swift", client_uikit),
    FILE("examples/clients/PaywallView.kt", client_compose),
    FILE("examples/clients/PaywallPage.kt", client_compose_page),
    FILE("examples/clients/PaywallService.kt", client_compose_service),
    FILE("examples/clients/PaywallEvents.kt", client_compose_events),
    FILE("examples/clients/paywall_view.dart", client_flutter),
    FILE("examples/clients/paywall_page.dart", client_flutter_page),
    FILE("examples/clients/paywall_service.dart", client_flutter_service),
    FILE("examples/clients/paywall_events.dart", client_flutter_events),
    FILE("examples/clients/paywall-page.js", client_page),
    FILE("examples/clients/Paywall.tsx", client_react),
    FILE("examples/clients/paywall-server.mjs", client_server),
};

const struct program_file *program_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : web_file(index - count);
}
