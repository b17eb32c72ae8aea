// The files of the studio, the page for phones, the reference apps and the web component. `python3 scripts/make-file-lists.py` writes this list.
#include "program_files.h"

static const unsigned char web_app_app_css[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/app.css"
};
static const unsigned char web_app_catalogue_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/catalogue.js"
};
static const unsigned char web_app_deals_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/deals.html"
};
static const unsigned char web_app_deals_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/deals.js"
};
static const unsigned char web_app_dishwashers_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/dishwashers.html"
};
static const unsigned char web_app_dishwashers_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/dishwashers.js"
};
static const unsigned char web_app_frame_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/frame.js"
};
static const unsigned char web_app_index_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/index.html"
};
static const unsigned char web_app_paywall_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/paywall.html"
};
static const unsigned char web_app_paywall_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/paywall.js"
};
static const unsigned char web_app_premium_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/premium.html"
};
static const unsigned char web_app_premium_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/premium.js"
};
static const unsigned char web_app_requests_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/requests.js"
};
static const unsigned char web_app_store_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/store.js"
};
static const unsigned char web_app_streaming_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/streaming.html"
};
static const unsigned char web_app_streaming_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/streaming.js"
};
static const unsigned char web_app_worker_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/App/worker.js"
};
static const unsigned char web_client_decide_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/Joined/decide.js"
};
static const unsigned char web_client_loop_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/Joined/loop.js"
};
static const unsigned char web_client_more_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/Joined/more.js"
};
static const unsigned char web_client_paywall_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/Joined/paywall.js"
};
static const unsigned char web_client_spare_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Client/Joined/spare.js"
};
static const unsigned char web_preview_follow_js[] = {
#embed "../../../Sources/Service/RenderRoutes/Preview/Web/follow.js"
};
static const unsigned char web_preview_index_html[] = {
#embed "../../../Sources/Service/RenderRoutes/Preview/Web/index.html"
};
static const unsigned char web_preview_preview_css[] = {
#embed "../../../Sources/Service/RenderRoutes/Preview/Web/preview.css"
};
static const unsigned char web_studio_access_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/access.js"
};
static const unsigned char web_studio_activity_css[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/activity.css"
};
static const unsigned char web_studio_activity_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/activity.html"
};
static const unsigned char web_studio_activity_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/activity.js"
};
static const unsigned char web_studio_adding_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/adding.js"
};
static const unsigned char web_studio_arrivals_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/arrivals.js"
};
static const unsigned char web_studio_called_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/called.js"
};
static const unsigned char web_studio_carrying_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/carrying.js"
};
static const unsigned char web_studio_changes_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/changes.js"
};
static const unsigned char web_studio_chips_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/chips.js"
};
static const unsigned char web_studio_choices_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/choices.js"
};
static const unsigned char web_studio_chooser_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/chooser.js"
};
static const unsigned char web_studio_colours_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/colours.js"
};
static const unsigned char web_studio_commands_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/commands.js"
};
static const unsigned char web_studio_companions_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/companions.js"
};
static const unsigned char web_studio_completions_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/completions.js"
};
static const unsigned char web_studio_connect_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/connect.js"
};
static const unsigned char web_studio_context_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/context.js"
};
static const unsigned char web_studio_contrast_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/contrast.js"
};
static const unsigned char web_studio_data_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/data.js"
};
static const unsigned char web_studio_desk_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/desk.js"
};
static const unsigned char web_studio_difference_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/difference.js"
};
static const unsigned char web_studio_dom_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/dom.js"
};
static const unsigned char web_studio_drag_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/drag.js"
};
static const unsigned char web_studio_drawer_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/drawer.js"
};
static const unsigned char web_studio_drawing_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/drawing.js"
};
static const unsigned char web_studio_drops_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/drops.js"
};
static const unsigned char web_studio_editing_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/editing.js"
};
static const unsigned char web_studio_editor_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/editor.js"
};
static const unsigned char web_studio_emitter_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/emitter.js"
};
static const unsigned char web_studio_events_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/events.js"
};
static const unsigned char web_studio_findings_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/findings.js"
};
static const unsigned char web_studio_firstbrand_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/firstbrand.js"
};
static const unsigned char web_studio_fonts_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/fonts.js"
};
static const unsigned char web_studio_fragmentform_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/fragmentform.js"
};
static const unsigned char web_studio_fragments_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/fragments.js"
};
static const unsigned char web_studio_golive_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/golive.js"
};
static const unsigned char web_studio_handles_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/handles.js"
};
static const unsigned char web_studio_help_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/help.js"
};
static const unsigned char web_studio_images_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/images.js"
};
static const unsigned char web_studio_imported_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/imported.js"
};
static const unsigned char web_studio_index_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/index.html"
};
static const unsigned char web_studio_inplace_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/inplace.js"
};
static const unsigned char web_studio_inspector_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/inspector.js"
};
static const unsigned char web_studio_keeping_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/keeping.js"
};
static const unsigned char web_studio_kept_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/kept.js"
};
static const unsigned char web_studio_keys_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/keys.js"
};
static const unsigned char web_studio_languages_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/languages.js"
};
static const unsigned char web_studio_layoutchanges_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/layoutchanges.js"
};
static const unsigned char web_studio_marks_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/marks.js"
};
static const unsigned char web_studio_markup_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/markup.js"
};
static const unsigned char web_studio_matrix_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/matrix.js"
};
static const unsigned char web_studio_merge_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/merge.js"
};
static const unsigned char web_studio_mistakes_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/mistakes.js"
};
static const unsigned char web_studio_names_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/names.js"
};
static const unsigned char web_studio_newplan_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/newplan.js"
};
static const unsigned char web_studio_notices_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/notices.js"
};
static const unsigned char web_studio_opening_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/opening.js"
};
static const unsigned char web_studio_operations_css[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/operations.css"
};
static const unsigned char web_studio_operations_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/operations.html"
};
static const unsigned char web_studio_operations_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/operations.js"
};
static const unsigned char web_studio_origins_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/origins.js"
};
static const unsigned char web_studio_outline_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/outline.js"
};
static const unsigned char web_studio_patch_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/patch.js"
};
static const unsigned char web_studio_phone_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/phone.js"
};
static const unsigned char web_studio_picture_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/picture.js"
};
static const unsigned char web_studio_placements_css[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/placements.css"
};
static const unsigned char web_studio_placements_html[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/placements.html"
};
static const unsigned char web_studio_placements_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/placements.js"
};
static const unsigned char web_studio_places_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/places.js"
};
static const unsigned char web_studio_plans_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/plans.js"
};
static const unsigned char web_studio_plots_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/plots.js"
};
static const unsigned char web_studio_prices_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/prices.js"
};
static const unsigned char web_studio_products_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/products.js"
};
static const unsigned char web_studio_proposals_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/proposals.js"
};
static const unsigned char web_studio_publishing_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/publishing.js"
};
static const unsigned char web_studio_rearrange_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/rearrange.js"
};
static const unsigned char web_studio_replacing_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/replacing.js"
};
static const unsigned char web_studio_results_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/results.js"
};
static const unsigned char web_studio_rows_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/rows.js"
};
static const unsigned char web_studio_rulewords_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/rulewords.js"
};
static const unsigned char web_studio_screens_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/screens.js"
};
static const unsigned char web_studio_selection_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/selection.js"
};
static const unsigned char web_studio_sequences_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/sequences.js"
};
static const unsigned char web_studio_service_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/service.js"
};
static const unsigned char web_studio_sheet_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/sheet.js"
};
static const unsigned char web_studio_spoken_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/spoken.js"
};
static const unsigned char web_studio_staging_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/staging.js"
};
static const unsigned char web_studio_structure_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/structure.js"
};
static const unsigned char web_studio_studio_css[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/studio.css"
};
static const unsigned char web_studio_studio_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/studio.js"
};
static const unsigned char web_studio_suggestions_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/suggestions.js"
};
static const unsigned char web_studio_tables_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/tables.js"
};
static const unsigned char web_studio_tablist_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/tablist.js"
};
static const unsigned char web_studio_tabs_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/tabs.js"
};
static const unsigned char web_studio_texts_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/texts.js"
};
static const unsigned char web_studio_texttable_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/texttable.js"
};
static const unsigned char web_studio_theme_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/theme.js"
};
static const unsigned char web_studio_thumbnails_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/thumbnails.js"
};
static const unsigned char web_studio_tokens_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/tokens.js"
};
static const unsigned char web_studio_typing_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/typing.js"
};
static const unsigned char web_studio_vocabulary_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/vocabulary.js"
};
static const unsigned char web_studio_where_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/where.js"
};
static const unsigned char web_studio_whole_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/whole.js"
};
static const unsigned char web_studio_wording_js[] = {
#embed "../../../Sources/Service/SiteRoutes/Studio/Web/wording.js"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("web/app/app.css", web_app_app_css),
    FILE("web/app/catalogue.js", web_app_catalogue_js),
    FILE("web/app/deals.html", web_app_deals_html),
    FILE("web/app/deals.js", web_app_deals_js),
    FILE("web/app/dishwashers.html", web_app_dishwashers_html),
    FILE("web/app/dishwashers.js", web_app_dishwashers_js),
    FILE("web/app/frame.js", web_app_frame_js),
    FILE("web/app/index.html", web_app_index_html),
    FILE("web/app/paywall.html", web_app_paywall_html),
    FILE("web/app/paywall.js", web_app_paywall_js),
    FILE("web/app/premium.html", web_app_premium_html),
    FILE("web/app/premium.js", web_app_premium_js),
    FILE("web/app/requests.js", web_app_requests_js),
    FILE("web/app/store.js", web_app_store_js),
    FILE("web/app/streaming.html", web_app_streaming_html),
    FILE("web/app/streaming.js", web_app_streaming_js),
    FILE("web/app/worker.js", web_app_worker_js),
    FILE("web/client/decide.js", web_client_decide_js),
    FILE("web/client/loop.js", web_client_loop_js),
    FILE("web/client/more.js", web_client_more_js),
    FILE("web/client/paywall.js", web_client_paywall_js),
    FILE("web/client/spare.js", web_client_spare_js),
    FILE("web/preview/follow.js", web_preview_follow_js),
    FILE("web/preview/index.html", web_preview_index_html),
    FILE("web/preview/preview.css", web_preview_preview_css),
    FILE("web/studio/access.js", web_studio_access_js),
    FILE("web/studio/activity.css", web_studio_activity_css),
    FILE("web/studio/activity.html", web_studio_activity_html),
    FILE("web/studio/activity.js", web_studio_activity_js),
    FILE("web/studio/adding.js", web_studio_adding_js),
    FILE("web/studio/arrivals.js", web_studio_arrivals_js),
    FILE("web/studio/called.js", web_studio_called_js),
    FILE("web/studio/carrying.js", web_studio_carrying_js),
    FILE("web/studio/changes.js", web_studio_changes_js),
    FILE("web/studio/chips.js", web_studio_chips_js),
    FILE("web/studio/choices.js", web_studio_choices_js),
    FILE("web/studio/chooser.js", web_studio_chooser_js),
    FILE("web/studio/colours.js", web_studio_colours_js),
    FILE("web/studio/commands.js", web_studio_commands_js),
    FILE("web/studio/companions.js", web_studio_companions_js),
    FILE("web/studio/completions.js", web_studio_completions_js),
    FILE("web/studio/connect.js", web_studio_connect_js),
    FILE("web/studio/context.js", web_studio_context_js),
    FILE("web/studio/contrast.js", web_studio_contrast_js),
    FILE("web/studio/data.js", web_studio_data_js),
    FILE("web/studio/desk.js", web_studio_desk_js),
    FILE("web/studio/difference.js", web_studio_difference_js),
    FILE("web/studio/dom.js", web_studio_dom_js),
    FILE("web/studio/drag.js", web_studio_drag_js),
    FILE("web/studio/drawer.js", web_studio_drawer_js),
    FILE("web/studio/drawing.js", web_studio_drawing_js),
    FILE("web/studio/drops.js", web_studio_drops_js),
    FILE("web/studio/editing.js", web_studio_editing_js),
    FILE("web/studio/editor.js", web_studio_editor_js),
    FILE("web/studio/emitter.js", web_studio_emitter_js),
    FILE("web/studio/events.js", web_studio_events_js),
    FILE("web/studio/findings.js", web_studio_findings_js),
    FILE("web/studio/firstbrand.js", web_studio_firstbrand_js),
    FILE("web/studio/fonts.js", web_studio_fonts_js),
    FILE("web/studio/fragmentform.js", web_studio_fragmentform_js),
    FILE("web/studio/fragments.js", web_studio_fragments_js),
    FILE("web/studio/golive.js", web_studio_golive_js),
    FILE("web/studio/handles.js", web_studio_handles_js),
    FILE("web/studio/help.js", web_studio_help_js),
    FILE("web/studio/images.js", web_studio_images_js),
    FILE("web/studio/imported.js", web_studio_imported_js),
    FILE("web/studio/index.html", web_studio_index_html),
    FILE("web/studio/inplace.js", web_studio_inplace_js),
    FILE("web/studio/inspector.js", web_studio_inspector_js),
    FILE("web/studio/keeping.js", web_studio_keeping_js),
    FILE("web/studio/kept.js", web_studio_kept_js),
    FILE("web/studio/keys.js", web_studio_keys_js),
    FILE("web/studio/languages.js", web_studio_languages_js),
    FILE("web/studio/layoutchanges.js", web_studio_layoutchanges_js),
    FILE("web/studio/marks.js", web_studio_marks_js),
    FILE("web/studio/markup.js", web_studio_markup_js),
    FILE("web/studio/matrix.js", web_studio_matrix_js),
    FILE("web/studio/merge.js", web_studio_merge_js),
    FILE("web/studio/mistakes.js", web_studio_mistakes_js),
    FILE("web/studio/names.js", web_studio_names_js),
    FILE("web/studio/newplan.js", web_studio_newplan_js),
    FILE("web/studio/notices.js", web_studio_notices_js),
    FILE("web/studio/opening.js", web_studio_opening_js),
    FILE("web/studio/operations.css", web_studio_operations_css),
    FILE("web/studio/operations.html", web_studio_operations_html),
    FILE("web/studio/operations.js", web_studio_operations_js),
    FILE("web/studio/origins.js", web_studio_origins_js),
    FILE("web/studio/outline.js", web_studio_outline_js),
    FILE("web/studio/patch.js", web_studio_patch_js),
    FILE("web/studio/phone.js", web_studio_phone_js),
    FILE("web/studio/picture.js", web_studio_picture_js),
    FILE("web/studio/placements.css", web_studio_placements_css),
    FILE("web/studio/placements.html", web_studio_placements_html),
    FILE("web/studio/placements.js", web_studio_placements_js),
    FILE("web/studio/places.js", web_studio_places_js),
    FILE("web/studio/plans.js", web_studio_plans_js),
    FILE("web/studio/plots.js", web_studio_plots_js),
    FILE("web/studio/prices.js", web_studio_prices_js),
    FILE("web/studio/products.js", web_studio_products_js),
    FILE("web/studio/proposals.js", web_studio_proposals_js),
    FILE("web/studio/publishing.js", web_studio_publishing_js),
    FILE("web/studio/rearrange.js", web_studio_rearrange_js),
    FILE("web/studio/replacing.js", web_studio_replacing_js),
    FILE("web/studio/results.js", web_studio_results_js),
    FILE("web/studio/rows.js", web_studio_rows_js),
    FILE("web/studio/rulewords.js", web_studio_rulewords_js),
    FILE("web/studio/screens.js", web_studio_screens_js),
    FILE("web/studio/selection.js", web_studio_selection_js),
    FILE("web/studio/sequences.js", web_studio_sequences_js),
    FILE("web/studio/service.js", web_studio_service_js),
    FILE("web/studio/sheet.js", web_studio_sheet_js),
    FILE("web/studio/spoken.js", web_studio_spoken_js),
    FILE("web/studio/staging.js", web_studio_staging_js),
    FILE("web/studio/structure.js", web_studio_structure_js),
    FILE("web/studio/studio.css", web_studio_studio_css),
    FILE("web/studio/studio.js", web_studio_studio_js),
    FILE("web/studio/suggestions.js", web_studio_suggestions_js),
    FILE("web/studio/tables.js", web_studio_tables_js),
    FILE("web/studio/tablist.js", web_studio_tablist_js),
    FILE("web/studio/tabs.js", web_studio_tabs_js),
    FILE("web/studio/texts.js", web_studio_texts_js),
    FILE("web/studio/texttable.js", web_studio_texttable_js),
    FILE("web/studio/theme.js", web_studio_theme_js),
    FILE("web/studio/thumbnails.js", web_studio_thumbnails_js),
    FILE("web/studio/tokens.js", web_studio_tokens_js),
    FILE("web/studio/typing.js", web_studio_typing_js),
    FILE("web/studio/vocabulary.js", web_studio_vocabulary_js),
    FILE("web/studio/where.js", web_studio_where_js),
    FILE("web/studio/whole.js", web_studio_whole_js),
    FILE("web/studio/wording.js", web_studio_wording_js),
};

const struct program_file *web_file(size_t index) {
  const size_t count = sizeof files / sizeof files[0];
  return index < count ? &files[index] : example_file(index - count);
}
