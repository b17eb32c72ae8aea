// The files of the service's pages. `python3 scripts/make-file-lists.py` writes this list.
#include "program_files.h"

static const unsigned char first_paywall_json[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/first-paywall.json"
};
static const unsigned char page_css[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/page.css"
};
static const unsigned char page_js[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/page.js"
};
static const unsigned char reference_api_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/api.md"
};
static const unsigned char reference_canary_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/canary.md"
};
static const unsigned char reference_check_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/check.md"
};
static const unsigned char reference_clients_compose_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/compose.md"
};
static const unsigned char reference_clients_flutter_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/flutter.md"
};
static const unsigned char reference_clients_page_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/page.md"
};
static const unsigned char reference_clients_react_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/react.md"
};
static const unsigned char reference_clients_swiftui_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/swiftui.md"
};
static const unsigned char reference_clients_uikit_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/clients/uikit.md"
};
static const unsigned char reference_counting_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/counting.md"
};
static const unsigned char reference_fragments_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/fragments.md"
};
static const unsigned char reference_guide_data_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/data.md"
};
static const unsigned char reference_guide_fonts_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/fonts.md"
};
static const unsigned char reference_guide_languages_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/languages.md"
};
static const unsigned char reference_guide_offers_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/offers.md"
};
static const unsigned char reference_guide_pages_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/pages.md"
};
static const unsigned char reference_guide_pictures_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/pictures.md"
};
static const unsigned char reference_guide_prices_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/prices.md"
};
static const unsigned char reference_guide_start_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/start.md"
};
static const unsigned char reference_guide_texts_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/texts.md"
};
static const unsigned char reference_guide_theme_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/guide/theme.md"
};
static const unsigned char reference_layout_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/layout.md"
};
static const unsigned char reference_money_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/money.md"
};
static const unsigned char reference_operations_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/operations.md"
};
static const unsigned char reference_placements_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/placements.md"
};
static const unsigned char reference_revenuecat_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/revenuecat.md"
};
static const unsigned char reference_storekit_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/storekit.md"
};
static const unsigned char reference_studio_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/studio.md"
};
static const unsigned char reference_swift_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/swift.md"
};
static const unsigned char reference_web_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference/web.md"
};
static const unsigned char reference_md[] = {
#embed "../../../Sources/Service/PaywallPages/Pages/reference.md"
};
static const unsigned char reference_changes_md[] = {
#embed "../../../Sources/CHANGES.md"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("first-paywall.json", first_paywall_json),
    FILE("page.css", page_css),
    FILE("page.js", page_js),
    FILE("reference/api.md", reference_api_md),
    FILE("reference/canary.md", reference_canary_md),
    FILE("reference/check.md", reference_check_md),
    FILE("reference/clients/compose.md", reference_clients_compose_md),
    FILE("reference/clients/flutter.md", reference_clients_flutter_md),
    FILE("reference/clients/page.md", reference_clients_page_md),
    FILE("reference/clients/react.md", reference_clients_react_md),
    FILE("reference/clients/swiftui.md", reference_clients_swiftui_md),
    FILE("reference/clients/uikit.md", reference_clients_uikit_md),
    FILE("reference/counting.md", reference_counting_md),
    FILE("reference/fragments.md", reference_fragments_md),
    FILE("reference/guide/data.md", reference_guide_data_md),
    FILE("reference/guide/fonts.md", reference_guide_fonts_md),
    FILE("reference/guide/languages.md", reference_guide_languages_md),
    FILE("reference/guide/offers.md", reference_guide_offers_md),
    FILE("reference/guide/pages.md", reference_guide_pages_md),
    FILE("reference/guide/pictures.md", reference_guide_pictures_md),
    FILE("reference/guide/prices.md", reference_guide_prices_md),
    FILE("reference/guide/start.md", reference_guide_start_md),
    FILE("reference/guide/texts.md", reference_guide_texts_md),
    FILE("reference/guide/theme.md", reference_guide_theme_md),
    FILE("reference/layout.md", reference_layout_md),
    FILE("reference/money.md", reference_money_md),
    FILE("reference/operations.md", reference_operations_md),
    FILE("reference/placements.md", reference_placements_md),
    FILE("reference/revenuecat.md", reference_revenuecat_md),
    FILE("reference/storekit.md", reference_storekit_md),
    FILE("reference/studio.md", reference_studio_md),
    FILE("reference/swift.md", reference_swift_md),
    FILE("reference/web.md", reference_web_md),
    FILE("reference.md", reference_md),
    FILE("reference/changes.md", reference_changes_md),
};

const struct program_file *page_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : NULL;
}
