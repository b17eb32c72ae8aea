// The example paywalls, beside the files of program_files.c. `python3 scripts/make-file-lists.py` writes this list.
#include "program_files.h"

static const unsigned char examples_arabic_json[] = {
#embed "../../../paywalls/examples/arabic.json"
};
static const unsigned char examples_bottom_sheet_json[] = {
#embed "../../../paywalls/examples/bottom-sheet.json"
};
static const unsigned char examples_carousel_json[] = {
#embed "../../../paywalls/examples/carousel.json"
};
static const unsigned char examples_comparison_json[] = {
#embed "../../../paywalls/examples/comparison.json"
};
static const unsigned char examples_dark_and_light_json[] = {
#embed "../../../paywalls/examples/dark-and-light.json"
};
static const unsigned char examples_deals_json[] = {
#embed "../../../paywalls/examples/deals.json"
};
static const unsigned char examples_dishwashers_json[] = {
#embed "../../../paywalls/examples/dishwashers.json"
};
static const unsigned char examples_first_json[] = {
#embed "../../../paywalls/examples/first.json"
};
static const unsigned char examples_limited_offer_json[] = {
#embed "../../../paywalls/examples/limited-offer.json"
};
static const unsigned char examples_minimal_json[] = {
#embed "../../../paywalls/examples/minimal.json"
};
static const unsigned char examples_onboarding_json[] = {
#embed "../../../paywalls/examples/onboarding.json"
};
static const unsigned char examples_plan_picker_json[] = {
#embed "../../../paywalls/examples/plan-picker.json"
};
static const unsigned char examples_premium_plain_json[] = {
#embed "../../../paywalls/examples/premium-plain.json"
};
static const unsigned char examples_premium_json[] = {
#embed "../../../paywalls/examples/premium.json"
};
static const unsigned char examples_quiz_sign_up_json[] = {
#embed "../../../paywalls/examples/quiz-sign-up.json"
};
static const unsigned char examples_quiz_json[] = {
#embed "../../../paywalls/examples/quiz.json"
};
static const unsigned char examples_reviews_json[] = {
#embed "../../../paywalls/examples/reviews.json"
};
static const unsigned char examples_streaming_json[] = {
#embed "../../../paywalls/examples/streaming.json"
};
static const unsigned char examples_tablet_json[] = {
#embed "../../../paywalls/examples/tablet.json"
};
static const unsigned char examples_tabs_json[] = {
#embed "../../../paywalls/examples/tabs.json"
};
static const unsigned char examples_television_json[] = {
#embed "../../../paywalls/examples/television.json"
};
static const unsigned char examples_trial_timeline_json[] = {
#embed "../../../paywalls/examples/trial-timeline.json"
};
static const unsigned char examples_video_hero_json[] = {
#embed "../../../paywalls/examples/video-hero.json"
};
static const unsigned char examples_data_deal_0_json[] = {
#embed "../../../paywalls/examples/data/deal-0.json"
};
static const unsigned char examples_data_deal_1_json[] = {
#embed "../../../paywalls/examples/data/deal-1.json"
};
static const unsigned char examples_data_deal_2_json[] = {
#embed "../../../paywalls/examples/data/deal-2.json"
};
static const unsigned char examples_data_deal_50_json[] = {
#embed "../../../paywalls/examples/data/deal-50.json"
};
static const unsigned char examples_data_deals_json[] = {
#embed "../../../paywalls/examples/data/deals.json"
};
static const unsigned char examples_data_dishwasher_3294410_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294410.json"
};
static const unsigned char examples_data_dishwasher_3294417_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294417.json"
};
static const unsigned char examples_data_dishwasher_3294424_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294424.json"
};
static const unsigned char examples_data_dishwasher_3294431_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294431.json"
};
static const unsigned char examples_data_dishwasher_3294438_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294438.json"
};
static const unsigned char examples_data_dishwasher_3294445_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294445.json"
};
static const unsigned char examples_data_dishwasher_3294452_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294452.json"
};
static const unsigned char examples_data_dishwasher_3294459_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294459.json"
};
static const unsigned char examples_data_dishwasher_3294466_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294466.json"
};
static const unsigned char examples_data_dishwasher_3294473_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294473.json"
};
static const unsigned char examples_data_dishwasher_3294480_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294480.json"
};
static const unsigned char examples_data_dishwasher_3294487_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294487.json"
};
static const unsigned char examples_data_dishwasher_3294494_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294494.json"
};
static const unsigned char examples_data_dishwasher_3294501_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294501.json"
};
static const unsigned char examples_data_dishwasher_3294508_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294508.json"
};
static const unsigned char examples_data_dishwasher_3294515_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294515.json"
};
static const unsigned char examples_data_dishwasher_3294522_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294522.json"
};
static const unsigned char examples_data_dishwasher_3294529_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294529.json"
};
static const unsigned char examples_data_dishwasher_3294536_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294536.json"
};
static const unsigned char examples_data_dishwasher_3294543_json[] = {
#embed "../../../paywalls/examples/data/dishwasher-3294543.json"
};
static const unsigned char examples_data_dishwashers_json[] = {
#embed "../../../paywalls/examples/data/dishwashers.json"
};
static const unsigned char examples_data_streaming_kids_json[] = {
#embed "../../../paywalls/examples/data/streaming-kids.json"
};
static const unsigned char examples_data_streaming_movie_json[] = {
#embed "../../../paywalls/examples/data/streaming-movie.json"
};
static const unsigned char examples_data_streaming_series_json[] = {
#embed "../../../paywalls/examples/data/streaming-series.json"
};
static const unsigned char examples_data_streaming_sport_json[] = {
#embed "../../../paywalls/examples/data/streaming-sport.json"
};
static const unsigned char examples_data_streaming_json[] = {
#embed "../../../paywalls/examples/data/streaming.json"
};
static const unsigned char examples_images_basket_svg[] = {
#embed "../../../paywalls/examples/images/basket.svg"
};
static const unsigned char examples_images_controls_svg[] = {
#embed "../../../paywalls/examples/images/controls.svg"
};
static const unsigned char examples_images_double_dark_svg[] = {
#embed "../../../paywalls/examples/images/double-dark.svg"
};
static const unsigned char examples_images_double_steel_svg[] = {
#embed "../../../paywalls/examples/images/double-steel.svg"
};
static const unsigned char examples_images_drawer_svg[] = {
#embed "../../../paywalls/examples/images/drawer.svg"
};
static const unsigned char examples_images_first_svg[] = {
#embed "../../../paywalls/examples/images/first.svg"
};
static const unsigned char examples_images_freestanding_svg[] = {
#embed "../../../paywalls/examples/images/freestanding.svg"
};
static const unsigned char examples_images_integrated_svg[] = {
#embed "../../../paywalls/examples/images/integrated.svg"
};
static const unsigned char examples_images_opened_svg[] = {
#embed "../../../paywalls/examples/images/opened.svg"
};
static const unsigned char examples_images_slim_svg[] = {
#embed "../../../paywalls/examples/images/slim.svg"
};
static const unsigned char examples_images_television_blue_svg[] = {
#embed "../../../paywalls/examples/images/television-blue.svg"
};
static const unsigned char examples_images_television_red_svg[] = {
#embed "../../../paywalls/examples/images/television-red.svg"
};
static const unsigned char examples_images_atelier_wide_2x_webp[] = {
#embed "../../../paywalls/examples/images/atelier-wide@2x.webp"
};
static const unsigned char examples_images_atelier_wide_3x_webp[] = {
#embed "../../../paywalls/examples/images/atelier-wide@3x.webp"
};
static const unsigned char examples_images_atelier_2x_webp[] = {
#embed "../../../paywalls/examples/images/atelier@2x.webp"
};
static const unsigned char examples_images_atelier_3x_webp[] = {
#embed "../../../paywalls/examples/images/atelier@3x.webp"
};
static const unsigned char examples_images_folio_wide_2x_webp[] = {
#embed "../../../paywalls/examples/images/folio-wide@2x.webp"
};
static const unsigned char examples_images_folio_wide_3x_webp[] = {
#embed "../../../paywalls/examples/images/folio-wide@3x.webp"
};
static const unsigned char examples_images_folio_2x_webp[] = {
#embed "../../../paywalls/examples/images/folio@2x.webp"
};
static const unsigned char examples_images_folio_3x_webp[] = {
#embed "../../../paywalls/examples/images/folio@3x.webp"
};
static const unsigned char examples_images_gazette_2x_webp[] = {
#embed "../../../paywalls/examples/images/gazette@2x.webp"
};
static const unsigned char examples_images_gazette_3x_webp[] = {
#embed "../../../paywalls/examples/images/gazette@3x.webp"
};
static const unsigned char examples_images_grain_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/grain-tall@2x.webp"
};
static const unsigned char examples_images_grain_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/grain-tall@3x.webp"
};
static const unsigned char examples_images_grain_2x_webp[] = {
#embed "../../../paywalls/examples/images/grain@2x.webp"
};
static const unsigned char examples_images_grain_3x_webp[] = {
#embed "../../../paywalls/examples/images/grain@3x.webp"
};
static const unsigned char examples_images_lantern_2x_webp[] = {
#embed "../../../paywalls/examples/images/lantern@2x.webp"
};
static const unsigned char examples_images_lantern_3x_webp[] = {
#embed "../../../paywalls/examples/images/lantern@3x.webp"
};
static const unsigned char examples_images_ledger_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/ledger-tall@2x.webp"
};
static const unsigned char examples_images_ledger_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/ledger-tall@3x.webp"
};
static const unsigned char examples_images_ledger_2x_webp[] = {
#embed "../../../paywalls/examples/images/ledger@2x.webp"
};
static const unsigned char examples_images_ledger_3x_webp[] = {
#embed "../../../paywalls/examples/images/ledger@3x.webp"
};
static const unsigned char examples_images_meridian_2x_webp[] = {
#embed "../../../paywalls/examples/images/meridian@2x.webp"
};
static const unsigned char examples_images_meridian_3x_webp[] = {
#embed "../../../paywalls/examples/images/meridian@3x.webp"
};
static const unsigned char examples_images_nocturne_2x_webp[] = {
#embed "../../../paywalls/examples/images/nocturne@2x.webp"
};
static const unsigned char examples_images_nocturne_3x_webp[] = {
#embed "../../../paywalls/examples/images/nocturne@3x.webp"
};
static const unsigned char examples_images_northlight_kids_2x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-kids@2x.webp"
};
static const unsigned char examples_images_northlight_kids_3x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-kids@3x.webp"
};
static const unsigned char examples_images_northlight_series_2x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-series@2x.webp"
};
static const unsigned char examples_images_northlight_series_3x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-series@3x.webp"
};
static const unsigned char examples_images_northlight_sport_2x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-sport@2x.webp"
};
static const unsigned char examples_images_northlight_sport_3x_webp[] = {
#embed "../../../paywalls/examples/images/northlight-sport@3x.webp"
};
static const unsigned char examples_images_orrery_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/orrery-tall@2x.webp"
};
static const unsigned char examples_images_orrery_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/orrery-tall@3x.webp"
};
static const unsigned char examples_images_orrery_2x_webp[] = {
#embed "../../../paywalls/examples/images/orrery@2x.webp"
};
static const unsigned char examples_images_orrery_3x_webp[] = {
#embed "../../../paywalls/examples/images/orrery@3x.webp"
};
static const unsigned char examples_images_parla_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/parla-tall@2x.webp"
};
static const unsigned char examples_images_parla_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/parla-tall@3x.webp"
};
static const unsigned char examples_images_parla_wide_2x_webp[] = {
#embed "../../../paywalls/examples/images/parla-wide@2x.webp"
};
static const unsigned char examples_images_parla_wide_3x_webp[] = {
#embed "../../../paywalls/examples/images/parla-wide@3x.webp"
};
static const unsigned char examples_images_parla_2x_webp[] = {
#embed "../../../paywalls/examples/images/parla@2x.webp"
};
static const unsigned char examples_images_parla_3x_webp[] = {
#embed "../../../paywalls/examples/images/parla@3x.webp"
};
static const unsigned char examples_images_persona_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/persona-tall@2x.webp"
};
static const unsigned char examples_images_persona_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/persona-tall@3x.webp"
};
static const unsigned char examples_images_persona_wide_2x_webp[] = {
#embed "../../../paywalls/examples/images/persona-wide@2x.webp"
};
static const unsigned char examples_images_persona_wide_3x_webp[] = {
#embed "../../../paywalls/examples/images/persona-wide@3x.webp"
};
static const unsigned char examples_images_persona_2x_webp[] = {
#embed "../../../paywalls/examples/images/persona@2x.webp"
};
static const unsigned char examples_images_persona_3x_webp[] = {
#embed "../../../paywalls/examples/images/persona@3x.webp"
};
static const unsigned char examples_images_pixelforge_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/pixelforge-tall@2x.webp"
};
static const unsigned char examples_images_pixelforge_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/pixelforge-tall@3x.webp"
};
static const unsigned char examples_images_pixelforge_2x_webp[] = {
#embed "../../../paywalls/examples/images/pixelforge@2x.webp"
};
static const unsigned char examples_images_pixelforge_3x_webp[] = {
#embed "../../../paywalls/examples/images/pixelforge@3x.webp"
};
static const unsigned char examples_images_prisma_2x_webp[] = {
#embed "../../../paywalls/examples/images/prisma@2x.webp"
};
static const unsigned char examples_images_prisma_3x_webp[] = {
#embed "../../../paywalls/examples/images/prisma@3x.webp"
};
static const unsigned char examples_images_reel_2x_webp[] = {
#embed "../../../paywalls/examples/images/reel@2x.webp"
};
static const unsigned char examples_images_reel_3x_webp[] = {
#embed "../../../paywalls/examples/images/reel@3x.webp"
};
static const unsigned char examples_images_saffron_list_2x_webp[] = {
#embed "../../../paywalls/examples/images/saffron-list@2x.webp"
};
static const unsigned char examples_images_saffron_list_3x_webp[] = {
#embed "../../../paywalls/examples/images/saffron-list@3x.webp"
};
static const unsigned char examples_images_saffron_week_2x_webp[] = {
#embed "../../../paywalls/examples/images/saffron-week@2x.webp"
};
static const unsigned char examples_images_saffron_week_3x_webp[] = {
#embed "../../../paywalls/examples/images/saffron-week@3x.webp"
};
static const unsigned char examples_images_saffron_2x_webp[] = {
#embed "../../../paywalls/examples/images/saffron@2x.webp"
};
static const unsigned char examples_images_saffron_3x_webp[] = {
#embed "../../../paywalls/examples/images/saffron@3x.webp"
};
static const unsigned char examples_images_still_2x_webp[] = {
#embed "../../../paywalls/examples/images/still@2x.webp"
};
static const unsigned char examples_images_still_3x_webp[] = {
#embed "../../../paywalls/examples/images/still@3x.webp"
};
static const unsigned char examples_images_stride_tall_2x_webp[] = {
#embed "../../../paywalls/examples/images/stride-tall@2x.webp"
};
static const unsigned char examples_images_stride_tall_3x_webp[] = {
#embed "../../../paywalls/examples/images/stride-tall@3x.webp"
};
static const unsigned char examples_images_stride_2x_webp[] = {
#embed "../../../paywalls/examples/images/stride@2x.webp"
};
static const unsigned char examples_images_stride_3x_webp[] = {
#embed "../../../paywalls/examples/images/stride@3x.webp"
};
static const unsigned char examples_images_tempo_2x_webp[] = {
#embed "../../../paywalls/examples/images/tempo@2x.webp"
};
static const unsigned char examples_images_tempo_3x_webp[] = {
#embed "../../../paywalls/examples/images/tempo@3x.webp"
};
static const unsigned char examples_strings_ar_json[] = {
#embed "../../../paywalls/examples/strings/ar.json"
};
static const unsigned char examples_strings_de_json[] = {
#embed "../../../paywalls/examples/strings/de.json"
};
static const unsigned char examples_strings_en_json[] = {
#embed "../../../paywalls/examples/strings/en.json"
};
static const unsigned char examples_strings_es_json[] = {
#embed "../../../paywalls/examples/strings/es.json"
};
static const unsigned char examples_strings_fr_json[] = {
#embed "../../../paywalls/examples/strings/fr.json"
};
static const unsigned char examples_strings_he_json[] = {
#embed "../../../paywalls/examples/strings/he.json"
};
static const unsigned char examples_strings_hi_json[] = {
#embed "../../../paywalls/examples/strings/hi.json"
};
static const unsigned char examples_strings_ja_json[] = {
#embed "../../../paywalls/examples/strings/ja.json"
};
static const unsigned char examples_strings_ko_json[] = {
#embed "../../../paywalls/examples/strings/ko.json"
};
static const unsigned char examples_strings_sv_json[] = {
#embed "../../../paywalls/examples/strings/sv.json"
};
static const unsigned char examples_strings_th_json[] = {
#embed "../../../paywalls/examples/strings/th.json"
};
static const unsigned char examples_strings_zh_hans_json[] = {
#embed "../../../paywalls/examples/strings/zh-Hans.json"
};
static const unsigned char examples_strings_zh_hant_json[] = {
#embed "../../../paywalls/examples/strings/zh-Hant.json"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("examples/arabic.json", examples_arabic_json),
    FILE("examples/bottom-sheet.json", examples_bottom_sheet_json),
    FILE("examples/carousel.json", examples_carousel_json),
    FILE("examples/comparison.json", examples_comparison_json),
    FILE("examples/dark-and-light.json", examples_dark_and_light_json),
    FILE("examples/deals.json", examples_deals_json),
    FILE("examples/dishwashers.json", examples_dishwashers_json),
    FILE("examples/first.json", examples_first_json),
    FILE("examples/limited-offer.json", examples_limited_offer_json),
    FILE("examples/minimal.json", examples_minimal_json),
    FILE("examples/onboarding.json", examples_onboarding_json),
    FILE("examples/plan-picker.json", examples_plan_picker_json),
    FILE("examples/premium-plain.json", examples_premium_plain_json),
    FILE("examples/premium.json", examples_premium_json),
    FILE("examples/quiz-sign-up.json", examples_quiz_sign_up_json),
    FILE("examples/quiz.json", examples_quiz_json),
    FILE("examples/reviews.json", examples_reviews_json),
    FILE("examples/streaming.json", examples_streaming_json),
    FILE("examples/tablet.json", examples_tablet_json),
    FILE("examples/tabs.json", examples_tabs_json),
    FILE("examples/television.json", examples_television_json),
    FILE("examples/trial-timeline.json", examples_trial_timeline_json),
    FILE("examples/video-hero.json", examples_video_hero_json),
    FILE("examples/data/deal-0.json", examples_data_deal_0_json),
    FILE("examples/data/deal-1.json", examples_data_deal_1_json),
    FILE("examples/data/deal-2.json", examples_data_deal_2_json),
    FILE("examples/data/deal-50.json", examples_data_deal_50_json),
    FILE("examples/data/deals.json", examples_data_deals_json),
    FILE("examples/data/dishwasher-3294410.json", examples_data_dishwasher_3294410_json),
    FILE("examples/data/dishwasher-3294417.json", examples_data_dishwasher_3294417_json),
    FILE("examples/data/dishwasher-3294424.json", examples_data_dishwasher_3294424_json),
    FILE("examples/data/dishwasher-3294431.json", examples_data_dishwasher_3294431_json),
    FILE("examples/data/dishwasher-3294438.json", examples_data_dishwasher_3294438_json),
    FILE("examples/data/dishwasher-3294445.json", examples_data_dishwasher_3294445_json),
    FILE("examples/data/dishwasher-3294452.json", examples_data_dishwasher_3294452_json),
    FILE("examples/data/dishwasher-3294459.json", examples_data_dishwasher_3294459_json),
    FILE("examples/data/dishwasher-3294466.json", examples_data_dishwasher_3294466_json),
    FILE("examples/data/dishwasher-3294473.json", examples_data_dishwasher_3294473_json),
    FILE("examples/data/dishwasher-3294480.json", examples_data_dishwasher_3294480_json),
    FILE("examples/data/dishwasher-3294487.json", examples_data_dishwasher_3294487_json),
    FILE("examples/data/dishwasher-3294494.json", examples_data_dishwasher_3294494_json),
    FILE("examples/data/dishwasher-3294501.json", examples_data_dishwasher_3294501_json),
    FILE("examples/data/dishwasher-3294508.json", examples_data_dishwasher_3294508_json),
    FILE("examples/data/dishwasher-3294515.json", examples_data_dishwasher_3294515_json),
    FILE("examples/data/dishwasher-3294522.json", examples_data_dishwasher_3294522_json),
    FILE("examples/data/dishwasher-3294529.json", examples_data_dishwasher_3294529_json),
    FILE("examples/data/dishwasher-3294536.json", examples_data_dishwasher_3294536_json),
    FILE("examples/data/dishwasher-3294543.json", examples_data_dishwasher_3294543_json),
    FILE("examples/data/dishwashers.json", examples_data_dishwashers_json),
    FILE("examples/data/streaming-kids.json", examples_data_streaming_kids_json),
    FILE("examples/data/streaming-movie.json", examples_data_streaming_movie_json),
    FILE("examples/data/streaming-series.json", examples_data_streaming_series_json),
    FILE("examples/data/streaming-sport.json", examples_data_streaming_sport_json),
    FILE("examples/data/streaming.json", examples_data_streaming_json),
    FILE("examples/images/basket.svg", examples_images_basket_svg),
    FILE("examples/images/controls.svg", examples_images_controls_svg),
    FILE("examples/images/double-dark.svg", examples_images_double_dark_svg),
    FILE("examples/images/double-steel.svg", examples_images_double_steel_svg),
    FILE("examples/images/drawer.svg", examples_images_drawer_svg),
    FILE("examples/images/first.svg", examples_images_first_svg),
    FILE("examples/images/freestanding.svg", examples_images_freestanding_svg),
    FILE("examples/images/integrated.svg", examples_images_integrated_svg),
    FILE("examples/images/opened.svg", examples_images_opened_svg),
    FILE("examples/images/slim.svg", examples_images_slim_svg),
    FILE("examples/images/television-blue.svg", examples_images_television_blue_svg),
    FILE("examples/images/television-red.svg", examples_images_television_red_svg),
    FILE("examples/images/atelier-wide@2x.webp", examples_images_atelier_wide_2x_webp),
    FILE("examples/images/atelier-wide@3x.webp", examples_images_atelier_wide_3x_webp),
    FILE("examples/images/atelier@2x.webp", examples_images_atelier_2x_webp),
    FILE("examples/images/atelier@3x.webp", examples_images_atelier_3x_webp),
    FILE("examples/images/folio-wide@2x.webp", examples_images_folio_wide_2x_webp),
    FILE("examples/images/folio-wide@3x.webp", examples_images_folio_wide_3x_webp),
    FILE("examples/images/folio@2x.webp", examples_images_folio_2x_webp),
    FILE("examples/images/folio@3x.webp", examples_images_folio_3x_webp),
    FILE("examples/images/gazette@2x.webp", examples_images_gazette_2x_webp),
    FILE("examples/images/gazette@3x.webp", examples_images_gazette_3x_webp),
    FILE("examples/images/grain-tall@2x.webp", examples_images_grain_tall_2x_webp),
    FILE("examples/images/grain-tall@3x.webp", examples_images_grain_tall_3x_webp),
    FILE("examples/images/grain@2x.webp", examples_images_grain_2x_webp),
    FILE("examples/images/grain@3x.webp", examples_images_grain_3x_webp),
    FILE("examples/images/lantern@2x.webp", examples_images_lantern_2x_webp),
    FILE("examples/images/lantern@3x.webp", examples_images_lantern_3x_webp),
    FILE("examples/images/ledger-tall@2x.webp", examples_images_ledger_tall_2x_webp),
    FILE("examples/images/ledger-tall@3x.webp", examples_images_ledger_tall_3x_webp),
    FILE("examples/images/ledger@2x.webp", examples_images_ledger_2x_webp),
    FILE("examples/images/ledger@3x.webp", examples_images_ledger_3x_webp),
    FILE("examples/images/meridian@2x.webp", examples_images_meridian_2x_webp),
    FILE("examples/images/meridian@3x.webp", examples_images_meridian_3x_webp),
    FILE("examples/images/nocturne@2x.webp", examples_images_nocturne_2x_webp),
    FILE("examples/images/nocturne@3x.webp", examples_images_nocturne_3x_webp),
    FILE("examples/images/northlight-kids@2x.webp", examples_images_northlight_kids_2x_webp),
    FILE("examples/images/northlight-kids@3x.webp", examples_images_northlight_kids_3x_webp),
    FILE("examples/images/northlight-series@2x.webp", examples_images_northlight_series_2x_webp),
    FILE("examples/images/northlight-series@3x.webp", examples_images_northlight_series_3x_webp),
    FILE("examples/images/northlight-sport@2x.webp", examples_images_northlight_sport_2x_webp),
    FILE("examples/images/northlight-sport@3x.webp", examples_images_northlight_sport_3x_webp),
    FILE("examples/images/orrery-tall@2x.webp", examples_images_orrery_tall_2x_webp),
    FILE("examples/images/orrery-tall@3x.webp", examples_images_orrery_tall_3x_webp),
    FILE("examples/images/orrery@2x.webp", examples_images_orrery_2x_webp),
    FILE("examples/images/orrery@3x.webp", examples_images_orrery_3x_webp),
    FILE("examples/images/parla-tall@2x.webp", examples_images_parla_tall_2x_webp),
    FILE("examples/images/parla-tall@3x.webp", examples_images_parla_tall_3x_webp),
    FILE("examples/images/parla-wide@2x.webp", examples_images_parla_wide_2x_webp),
    FILE("examples/images/parla-wide@3x.webp", examples_images_parla_wide_3x_webp),
    FILE("examples/images/parla@2x.webp", examples_images_parla_2x_webp),
    FILE("examples/images/parla@3x.webp", examples_images_parla_3x_webp),
    FILE("examples/images/persona-tall@2x.webp", examples_images_persona_tall_2x_webp),
    FILE("examples/images/persona-tall@3x.webp", examples_images_persona_tall_3x_webp),
    FILE("examples/images/persona-wide@2x.webp", examples_images_persona_wide_2x_webp),
    FILE("examples/images/persona-wide@3x.webp", examples_images_persona_wide_3x_webp),
    FILE("examples/images/persona@2x.webp", examples_images_persona_2x_webp),
    FILE("examples/images/persona@3x.webp", examples_images_persona_3x_webp),
    FILE("examples/images/pixelforge-tall@2x.webp", examples_images_pixelforge_tall_2x_webp),
    FILE("examples/images/pixelforge-tall@3x.webp", examples_images_pixelforge_tall_3x_webp),
    FILE("examples/images/pixelforge@2x.webp", examples_images_pixelforge_2x_webp),
    FILE("examples/images/pixelforge@3x.webp", examples_images_pixelforge_3x_webp),
    FILE("examples/images/prisma@2x.webp", examples_images_prisma_2x_webp),
    FILE("examples/images/prisma@3x.webp", examples_images_prisma_3x_webp),
    FILE("examples/images/reel@2x.webp", examples_images_reel_2x_webp),
    FILE("examples/images/reel@3x.webp", examples_images_reel_3x_webp),
    FILE("examples/images/saffron-list@2x.webp", examples_images_saffron_list_2x_webp),
    FILE("examples/images/saffron-list@3x.webp", examples_images_saffron_list_3x_webp),
    FILE("examples/images/saffron-week@2x.webp", examples_images_saffron_week_2x_webp),
    FILE("examples/images/saffron-week@3x.webp", examples_images_saffron_week_3x_webp),
    FILE("examples/images/saffron@2x.webp", examples_images_saffron_2x_webp),
    FILE("examples/images/saffron@3x.webp", examples_images_saffron_3x_webp),
    FILE("examples/images/still@2x.webp", examples_images_still_2x_webp),
    FILE("examples/images/still@3x.webp", examples_images_still_3x_webp),
    FILE("examples/images/stride-tall@2x.webp", examples_images_stride_tall_2x_webp),
    FILE("examples/images/stride-tall@3x.webp", examples_images_stride_tall_3x_webp),
    FILE("examples/images/stride@2x.webp", examples_images_stride_2x_webp),
    FILE("examples/images/stride@3x.webp", examples_images_stride_3x_webp),
    FILE("examples/images/tempo@2x.webp", examples_images_tempo_2x_webp),
    FILE("examples/images/tempo@3x.webp", examples_images_tempo_3x_webp),
    FILE("examples/strings/ar.json", examples_strings_ar_json),
    FILE("examples/strings/de.json", examples_strings_de_json),
    FILE("examples/strings/en.json", examples_strings_en_json),
    FILE("examples/strings/es.json", examples_strings_es_json),
    FILE("examples/strings/fr.json", examples_strings_fr_json),
    FILE("examples/strings/he.json", examples_strings_he_json),
    FILE("examples/strings/hi.json", examples_strings_hi_json),
    FILE("examples/strings/ja.json", examples_strings_ja_json),
    FILE("examples/strings/ko.json", examples_strings_ko_json),
    FILE("examples/strings/sv.json", examples_strings_sv_json),
    FILE("examples/strings/th.json", examples_strings_th_json),
    FILE("examples/strings/zh-Hans.json", examples_strings_zh_hans_json),
    FILE("examples/strings/zh-Hant.json", examples_strings_zh_hant_json),
};

const struct program_file *example_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : kit_file(index - count);
}
