// The files of the conformance kit, beside those of program_files.c. `sh scripts/check.sh kit --record` writes this list.
#include "program_files.h"

static const unsigned char kit_readme_md[] = {
#embed "../../../paywalls/examples/kit/README.md"
};
static const unsigned char kit_actions_json[] = {
#embed "../../../paywalls/examples/kit/actions.json"
};
static const unsigned char kit_app_states_json[] = {
#embed "../../../paywalls/examples/kit/app-states.json"
};
static const unsigned char kit_autofill_json[] = {
#embed "../../../paywalls/examples/kit/autofill.json"
};
static const unsigned char kit_backdrop_json[] = {
#embed "../../../paywalls/examples/kit/backdrop.json"
};
static const unsigned char kit_background_json[] = {
#embed "../../../paywalls/examples/kit/background.json"
};
static const unsigned char kit_billing_json[] = {
#embed "../../../paywalls/examples/kit/billing.json"
};
static const unsigned char kit_border_gradient_json[] = {
#embed "../../../paywalls/examples/kit/border-gradient.json"
};
static const unsigned char kit_border_sides_json[] = {
#embed "../../../paywalls/examples/kit/border-sides.json"
};
static const unsigned char kit_borders_json[] = {
#embed "../../../paywalls/examples/kit/borders.json"
};
static const unsigned char kit_boxes_json[] = {
#embed "../../../paywalls/examples/kit/boxes.json"
};
static const unsigned char kit_clips_json[] = {
#embed "../../../paywalls/examples/kit/clips.json"
};
static const unsigned char kit_dark_json[] = {
#embed "../../../paywalls/examples/kit/dark.json"
};
static const unsigned char kit_decorations_json[] = {
#embed "../../../paywalls/examples/kit/decorations.json"
};
static const unsigned char kit_fade_json[] = {
#embed "../../../paywalls/examples/kit/fade.json"
};
static const unsigned char kit_gradient_alpha_json[] = {
#embed "../../../paywalls/examples/kit/gradient-alpha.json"
};
static const unsigned char kit_grid_json[] = {
#embed "../../../paywalls/examples/kit/grid.json"
};
static const unsigned char kit_icons_json[] = {
#embed "../../../paywalls/examples/kit/icons.json"
};
static const unsigned char kit_images_drawn_svg[] = {
#embed "../../../paywalls/examples/kit/images/drawn.svg"
};
static const unsigned char kit_images_photo_png[] = {
#embed "../../../paywalls/examples/kit/images/photo.png"
};
static const unsigned char kit_images_photo_2x_png[] = {
#embed "../../../paywalls/examples/kit/images/photo@2x.png"
};
static const unsigned char kit_images_shape_png[] = {
#embed "../../../paywalls/examples/kit/images/shape.png"
};
static const unsigned char kit_images_small_gif[] = {
#embed "../../../paywalls/examples/kit/images/small.gif"
};
static const unsigned char kit_images_small_jpg[] = {
#embed "../../../paywalls/examples/kit/images/small.jpg"
};
static const unsigned char kit_images_small_webp[] = {
#embed "../../../paywalls/examples/kit/images/small.webp"
};
static const unsigned char kit_inputs_json[] = {
#embed "../../../paywalls/examples/kit/inputs.json"
};
static const unsigned char kit_kinds_json[] = {
#embed "../../../paywalls/examples/kit/kinds.json"
};
static const unsigned char kit_landscape_json[] = {
#embed "../../../paywalls/examples/kit/landscape.json"
};
static const unsigned char kit_large_text_json[] = {
#embed "../../../paywalls/examples/kit/large-text.json"
};
static const unsigned char kit_later_contract_json[] = {
#embed "../../../paywalls/examples/kit/later-contract.json"
};
static const unsigned char kit_layers_json[] = {
#embed "../../../paywalls/examples/kit/layers.json"
};
static const unsigned char kit_linear_gradients_json[] = {
#embed "../../../paywalls/examples/kit/linear-gradients.json"
};
static const unsigned char kit_lines_json[] = {
#embed "../../../paywalls/examples/kit/lines.json"
};
static const unsigned char kit_missing_letters_json[] = {
#embed "../../../paywalls/examples/kit/missing-letters.json"
};
static const unsigned char kit_native_json[] = {
#embed "../../../paywalls/examples/kit/native.json"
};
static const unsigned char kit_offers_json[] = {
#embed "../../../paywalls/examples/kit/offers.json"
};
static const unsigned char kit_older_client_json[] = {
#embed "../../../paywalls/examples/kit/older-client.json"
};
static const unsigned char kit_opacity_json[] = {
#embed "../../../paywalls/examples/kit/opacity.json"
};
static const unsigned char kit_open_sheet_json[] = {
#embed "../../../paywalls/examples/kit/open-sheet.json"
};
static const unsigned char kit_order_json[] = {
#embed "../../../paywalls/examples/kit/order.json"
};
static const unsigned char kit_other_client_json[] = {
#embed "../../../paywalls/examples/kit/other-client.json"
};
static const unsigned char kit_pager_json[] = {
#embed "../../../paywalls/examples/kit/pager.json"
};
static const unsigned char kit_pictures_json[] = {
#embed "../../../paywalls/examples/kit/pictures.json"
};
static const unsigned char kit_pictures_actions_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/actions.picture.png"
};
static const unsigned char kit_pictures_app_states_picture_2_png[] = {
#embed "../../../paywalls/examples/kit/pictures/app-states.picture-2.png"
};
static const unsigned char kit_pictures_app_states_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/app-states.picture.png"
};
static const unsigned char kit_pictures_autofill_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/autofill.picture.png"
};
static const unsigned char kit_pictures_backdrop_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/backdrop.picture.png"
};
static const unsigned char kit_pictures_background_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/background.picture.png"
};
static const unsigned char kit_pictures_billing_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/billing.picture.png"
};
static const unsigned char kit_pictures_border_gradient_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/border-gradient.picture.png"
};
static const unsigned char kit_pictures_border_sides_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/border-sides.picture.png"
};
static const unsigned char kit_pictures_borders_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/borders.picture.png"
};
static const unsigned char kit_pictures_boxes_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/boxes.picture.png"
};
static const unsigned char kit_pictures_clips_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/clips.picture.png"
};
static const unsigned char kit_pictures_dark_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/dark.picture.png"
};
static const unsigned char kit_pictures_decorations_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/decorations.picture.png"
};
static const unsigned char kit_pictures_fade_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/fade.picture.png"
};
static const unsigned char kit_pictures_gradient_alpha_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/gradient-alpha.picture.png"
};
static const unsigned char kit_pictures_grid_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/grid.picture.png"
};
static const unsigned char kit_pictures_icons_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/icons.picture.png"
};
static const unsigned char kit_pictures_inputs_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/inputs.picture-1.png"
};
static const unsigned char kit_pictures_inputs_picture_2_png[] = {
#embed "../../../paywalls/examples/kit/pictures/inputs.picture-2.png"
};
static const unsigned char kit_pictures_inputs_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/inputs.picture.png"
};
static const unsigned char kit_pictures_kinds_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/kinds.picture.png"
};
static const unsigned char kit_pictures_landscape_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/landscape.picture.png"
};
static const unsigned char kit_pictures_large_text_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/large-text.picture.png"
};
static const unsigned char kit_pictures_later_contract_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/later-contract.picture-1.png"
};
static const unsigned char kit_pictures_later_contract_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/later-contract.picture.png"
};
static const unsigned char kit_pictures_layers_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/layers.picture.png"
};
static const unsigned char kit_pictures_linear_gradients_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/linear-gradients.picture.png"
};
static const unsigned char kit_pictures_lines_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/lines.picture.png"
};
static const unsigned char kit_pictures_missing_letters_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/missing-letters.picture.png"
};
static const unsigned char kit_pictures_native_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/native.picture.png"
};
static const unsigned char kit_pictures_offers_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/offers.picture.png"
};
static const unsigned char kit_pictures_older_client_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/older-client.picture.png"
};
static const unsigned char kit_pictures_opacity_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/opacity.picture.png"
};
static const unsigned char kit_pictures_open_sheet_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/open-sheet.picture-1.png"
};
static const unsigned char kit_pictures_open_sheet_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/open-sheet.picture.png"
};
static const unsigned char kit_pictures_order_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/order.picture.png"
};
static const unsigned char kit_pictures_other_client_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/other-client.picture.png"
};
static const unsigned char kit_pictures_pager_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/pager.picture-1.png"
};
static const unsigned char kit_pictures_pager_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/pager.picture.png"
};
static const unsigned char kit_pictures_pictures_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/pictures.picture.png"
};
static const unsigned char kit_pictures_plans_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/plans.picture-1.png"
};
static const unsigned char kit_pictures_plans_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/plans.picture.png"
};
static const unsigned char kit_pictures_radial_gradients_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/radial-gradients.picture.png"
};
static const unsigned char kit_pictures_repeated_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/repeated.picture.png"
};
static const unsigned char kit_pictures_right_to_left_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/right-to-left.picture.png"
};
static const unsigned char kit_pictures_rotation_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/rotation.picture.png"
};
static const unsigned char kit_pictures_runs_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/runs.picture.png"
};
static const unsigned char kit_pictures_safe_area_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/safe-area.picture.png"
};
static const unsigned char kit_pictures_screens_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/screens.picture-1.png"
};
static const unsigned char kit_pictures_screens_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/screens.picture.png"
};
static const unsigned char kit_pictures_shadows_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/shadows.picture.png"
};
static const unsigned char kit_pictures_shapes_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/shapes.picture.png"
};
static const unsigned char kit_pictures_sheet_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/sheet.picture-1.png"
};
static const unsigned char kit_pictures_sheet_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/sheet.picture.png"
};
static const unsigned char kit_pictures_shelf_right_to_left_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/shelf-right-to-left.picture.png"
};
static const unsigned char kit_pictures_shelf_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/shelf.picture.png"
};
static const unsigned char kit_pictures_small_targets_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/small-targets.picture.png"
};
static const unsigned char kit_pictures_spoken_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/spoken.picture.png"
};
static const unsigned char kit_pictures_still_pager_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/still-pager.picture.png"
};
static const unsigned char kit_pictures_store_price_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/store-price.picture.png"
};
static const unsigned char kit_pictures_tabs_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/tabs.picture-1.png"
};
static const unsigned char kit_pictures_tabs_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/tabs.picture.png"
};
static const unsigned char kit_pictures_text_gradient_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/text-gradient.picture.png"
};
static const unsigned char kit_pictures_time_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/time.picture.png"
};
static const unsigned char kit_pictures_to_come_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/to-come.picture-1.png"
};
static const unsigned char kit_pictures_to_come_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/to-come.picture.png"
};
static const unsigned char kit_pictures_toggle_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/toggle.picture-1.png"
};
static const unsigned char kit_pictures_toggle_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/toggle.picture.png"
};
static const unsigned char kit_pictures_transitions_picture_1_png[] = {
#embed "../../../paywalls/examples/kit/pictures/transitions.picture-1.png"
};
static const unsigned char kit_pictures_transitions_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/transitions.picture.png"
};
static const unsigned char kit_pictures_turned_clip_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/turned-clip.picture.png"
};
static const unsigned char kit_pictures_weights_picture_png[] = {
#embed "../../../paywalls/examples/kit/pictures/weights.picture.png"
};
static const unsigned char kit_plans_json[] = {
#embed "../../../paywalls/examples/kit/plans.json"
};
static const unsigned char kit_radial_gradients_json[] = {
#embed "../../../paywalls/examples/kit/radial-gradients.json"
};
static const unsigned char kit_repeated_json[] = {
#embed "../../../paywalls/examples/kit/repeated.json"
};
static const unsigned char kit_right_to_left_json[] = {
#embed "../../../paywalls/examples/kit/right-to-left.json"
};
static const unsigned char kit_rotation_json[] = {
#embed "../../../paywalls/examples/kit/rotation.json"
};
static const unsigned char kit_runner_py[] = {
#embed "../../../paywalls/examples/kit/runner.py"
};
static const unsigned char kit_runs_json[] = {
#embed "../../../paywalls/examples/kit/runs.json"
};
static const unsigned char kit_safe_area_json[] = {
#embed "../../../paywalls/examples/kit/safe-area.json"
};
static const unsigned char kit_screens_json[] = {
#embed "../../../paywalls/examples/kit/screens.json"
};
static const unsigned char kit_shadows_json[] = {
#embed "../../../paywalls/examples/kit/shadows.json"
};
static const unsigned char kit_shapes_json[] = {
#embed "../../../paywalls/examples/kit/shapes.json"
};
static const unsigned char kit_sheet_json[] = {
#embed "../../../paywalls/examples/kit/sheet.json"
};
static const unsigned char kit_shelf_right_to_left_json[] = {
#embed "../../../paywalls/examples/kit/shelf-right-to-left.json"
};
static const unsigned char kit_shelf_json[] = {
#embed "../../../paywalls/examples/kit/shelf.json"
};
static const unsigned char kit_small_targets_json[] = {
#embed "../../../paywalls/examples/kit/small-targets.json"
};
static const unsigned char kit_spoken_json[] = {
#embed "../../../paywalls/examples/kit/spoken.json"
};
static const unsigned char kit_still_pager_json[] = {
#embed "../../../paywalls/examples/kit/still-pager.json"
};
static const unsigned char kit_store_price_json[] = {
#embed "../../../paywalls/examples/kit/store-price.json"
};
static const unsigned char kit_tabs_json[] = {
#embed "../../../paywalls/examples/kit/tabs.json"
};
static const unsigned char kit_text_gradient_json[] = {
#embed "../../../paywalls/examples/kit/text-gradient.json"
};
static const unsigned char kit_time_json[] = {
#embed "../../../paywalls/examples/kit/time.json"
};
static const unsigned char kit_to_come_json[] = {
#embed "../../../paywalls/examples/kit/to-come.json"
};
static const unsigned char kit_toggle_json[] = {
#embed "../../../paywalls/examples/kit/toggle.json"
};
static const unsigned char kit_transitions_json[] = {
#embed "../../../paywalls/examples/kit/transitions.json"
};
static const unsigned char kit_turned_clip_json[] = {
#embed "../../../paywalls/examples/kit/turned-clip.json"
};
static const unsigned char kit_weights_json[] = {
#embed "../../../paywalls/examples/kit/weights.json"
};

#define FILE(path, contents) {path, contents, sizeof contents}
static const struct program_file files[] = {
    FILE("examples/kit/README.md", kit_readme_md),
    FILE("examples/kit/actions.json", kit_actions_json),
    FILE("examples/kit/app-states.json", kit_app_states_json),
    FILE("examples/kit/autofill.json", kit_autofill_json),
    FILE("examples/kit/backdrop.json", kit_backdrop_json),
    FILE("examples/kit/background.json", kit_background_json),
    FILE("examples/kit/billing.json", kit_billing_json),
    FILE("examples/kit/border-gradient.json", kit_border_gradient_json),
    FILE("examples/kit/border-sides.json", kit_border_sides_json),
    FILE("examples/kit/borders.json", kit_borders_json),
    FILE("examples/kit/boxes.json", kit_boxes_json),
    FILE("examples/kit/clips.json", kit_clips_json),
    FILE("examples/kit/dark.json", kit_dark_json),
    FILE("examples/kit/decorations.json", kit_decorations_json),
    FILE("examples/kit/fade.json", kit_fade_json),
    FILE("examples/kit/gradient-alpha.json", kit_gradient_alpha_json),
    FILE("examples/kit/grid.json", kit_grid_json),
    FILE("examples/kit/icons.json", kit_icons_json),
    FILE("examples/kit/images/drawn.svg", kit_images_drawn_svg),
    FILE("examples/kit/images/photo.png", kit_images_photo_png),
    FILE("examples/kit/images/photo@2x.png", kit_images_photo_2x_png),
    FILE("examples/kit/images/shape.png", kit_images_shape_png),
    FILE("examples/kit/images/small.gif", kit_images_small_gif),
    FILE("examples/kit/images/small.jpg", kit_images_small_jpg),
    FILE("examples/kit/images/small.webp", kit_images_small_webp),
    FILE("examples/kit/inputs.json", kit_inputs_json),
    FILE("examples/kit/kinds.json", kit_kinds_json),
    FILE("examples/kit/landscape.json", kit_landscape_json),
    FILE("examples/kit/large-text.json", kit_large_text_json),
    FILE("examples/kit/later-contract.json", kit_later_contract_json),
    FILE("examples/kit/layers.json", kit_layers_json),
    FILE("examples/kit/linear-gradients.json", kit_linear_gradients_json),
    FILE("examples/kit/lines.json", kit_lines_json),
    FILE("examples/kit/missing-letters.json", kit_missing_letters_json),
    FILE("examples/kit/native.json", kit_native_json),
    FILE("examples/kit/offers.json", kit_offers_json),
    FILE("examples/kit/older-client.json", kit_older_client_json),
    FILE("examples/kit/opacity.json", kit_opacity_json),
    FILE("examples/kit/open-sheet.json", kit_open_sheet_json),
    FILE("examples/kit/order.json", kit_order_json),
    FILE("examples/kit/other-client.json", kit_other_client_json),
    FILE("examples/kit/pager.json", kit_pager_json),
    FILE("examples/kit/pictures.json", kit_pictures_json),
    FILE("examples/kit/pictures/actions.picture.png", kit_pictures_actions_picture_png),
    FILE("examples/kit/pictures/app-states.picture-2.png", kit_pictures_app_states_picture_2_png),
    FILE("examples/kit/pictures/app-states.picture.png", kit_pictures_app_states_picture_png),
    FILE("examples/kit/pictures/autofill.picture.png", kit_pictures_autofill_picture_png),
    FILE("examples/kit/pictures/backdrop.picture.png", kit_pictures_backdrop_picture_png),
    FILE("examples/kit/pictures/background.picture.png", kit_pictures_background_picture_png),
    FILE("examples/kit/pictures/billing.picture.png", kit_pictures_billing_picture_png),
    FILE("examples/kit/pictures/border-gradient.picture.png", kit_pictures_border_gradient_picture_png),
    FILE("examples/kit/pictures/border-sides.picture.png", kit_pictures_border_sides_picture_png),
    FILE("examples/kit/pictures/borders.picture.png", kit_pictures_borders_picture_png),
    FILE("examples/kit/pictures/boxes.picture.png", kit_pictures_boxes_picture_png),
    FILE("examples/kit/pictures/clips.picture.png", kit_pictures_clips_picture_png),
    FILE("examples/kit/pictures/dark.picture.png", kit_pictures_dark_picture_png),
    FILE("examples/kit/pictures/decorations.picture.png", kit_pictures_decorations_picture_png),
    FILE("examples/kit/pictures/fade.picture.png", kit_pictures_fade_picture_png),
    FILE("examples/kit/pictures/gradient-alpha.picture.png", kit_pictures_gradient_alpha_picture_png),
    FILE("examples/kit/pictures/grid.picture.png", kit_pictures_grid_picture_png),
    FILE("examples/kit/pictures/icons.picture.png", kit_pictures_icons_picture_png),
    FILE("examples/kit/pictures/inputs.picture-1.png", kit_pictures_inputs_picture_1_png),
    FILE("examples/kit/pictures/inputs.picture-2.png", kit_pictures_inputs_picture_2_png),
    FILE("examples/kit/pictures/inputs.picture.png", kit_pictures_inputs_picture_png),
    FILE("examples/kit/pictures/kinds.picture.png", kit_pictures_kinds_picture_png),
    FILE("examples/kit/pictures/landscape.picture.png", kit_pictures_landscape_picture_png),
    FILE("examples/kit/pictures/large-text.picture.png", kit_pictures_large_text_picture_png),
    FILE("examples/kit/pictures/later-contract.picture-1.png", kit_pictures_later_contract_picture_1_png),
    FILE("examples/kit/pictures/later-contract.picture.png", kit_pictures_later_contract_picture_png),
    FILE("examples/kit/pictures/layers.picture.png", kit_pictures_layers_picture_png),
    FILE("examples/kit/pictures/linear-gradients.picture.png", kit_pictures_linear_gradients_picture_png),
    FILE("examples/kit/pictures/lines.picture.png", kit_pictures_lines_picture_png),
    FILE("examples/kit/pictures/missing-letters.picture.png", kit_pictures_missing_letters_picture_png),
    FILE("examples/kit/pictures/native.picture.png", kit_pictures_native_picture_png),
    FILE("examples/kit/pictures/offers.picture.png", kit_pictures_offers_picture_png),
    FILE("examples/kit/pictures/older-client.picture.png", kit_pictures_older_client_picture_png),
    FILE("examples/kit/pictures/opacity.picture.png", kit_pictures_opacity_picture_png),
    FILE("examples/kit/pictures/open-sheet.picture-1.png", kit_pictures_open_sheet_picture_1_png),
    FILE("examples/kit/pictures/open-sheet.picture.png", kit_pictures_open_sheet_picture_png),
    FILE("examples/kit/pictures/order.picture.png", kit_pictures_order_picture_png),
    FILE("examples/kit/pictures/other-client.picture.png", kit_pictures_other_client_picture_png),
    FILE("examples/kit/pictures/pager.picture-1.png", kit_pictures_pager_picture_1_png),
    FILE("examples/kit/pictures/pager.picture.png", kit_pictures_pager_picture_png),
    FILE("examples/kit/pictures/pictures.picture.png", kit_pictures_pictures_picture_png),
    FILE("examples/kit/pictures/plans.picture-1.png", kit_pictures_plans_picture_1_png),
    FILE("examples/kit/pictures/plans.picture.png", kit_pictures_plans_picture_png),
    FILE("examples/kit/pictures/radial-gradients.picture.png", kit_pictures_radial_gradients_picture_png),
    FILE("examples/kit/pictures/repeated.picture.png", kit_pictures_repeated_picture_png),
    FILE("examples/kit/pictures/right-to-left.picture.png", kit_pictures_right_to_left_picture_png),
    FILE("examples/kit/pictures/rotation.picture.png", kit_pictures_rotation_picture_png),
    FILE("examples/kit/pictures/runs.picture.png", kit_pictures_runs_picture_png),
    FILE("examples/kit/pictures/safe-area.picture.png", kit_pictures_safe_area_picture_png),
    FILE("examples/kit/pictures/screens.picture-1.png", kit_pictures_screens_picture_1_png),
    FILE("examples/kit/pictures/screens.picture.png", kit_pictures_screens_picture_png),
    FILE("examples/kit/pictures/shadows.picture.png", kit_pictures_shadows_picture_png),
    FILE("examples/kit/pictures/shapes.picture.png", kit_pictures_shapes_picture_png),
    FILE("examples/kit/pictures/sheet.picture-1.png", kit_pictures_sheet_picture_1_png),
    FILE("examples/kit/pictures/sheet.picture.png", kit_pictures_sheet_picture_png),
    FILE("examples/kit/pictures/shelf-right-to-left.picture.png", kit_pictures_shelf_right_to_left_picture_png),
    FILE("examples/kit/pictures/shelf.picture.png", kit_pictures_shelf_picture_png),
    FILE("examples/kit/pictures/small-targets.picture.png", kit_pictures_small_targets_picture_png),
    FILE("examples/kit/pictures/spoken.picture.png", kit_pictures_spoken_picture_png),
    FILE("examples/kit/pictures/still-pager.picture.png", kit_pictures_still_pager_picture_png),
    FILE("examples/kit/pictures/store-price.picture.png", kit_pictures_store_price_picture_png),
    FILE("examples/kit/pictures/tabs.picture-1.png", kit_pictures_tabs_picture_1_png),
    FILE("examples/kit/pictures/tabs.picture.png", kit_pictures_tabs_picture_png),
    FILE("examples/kit/pictures/text-gradient.picture.png", kit_pictures_text_gradient_picture_png),
    FILE("examples/kit/pictures/time.picture.png", kit_pictures_time_picture_png),
    FILE("examples/kit/pictures/to-come.picture-1.png", kit_pictures_to_come_picture_1_png),
    FILE("examples/kit/pictures/to-come.picture.png", kit_pictures_to_come_picture_png),
    FILE("examples/kit/pictures/toggle.picture-1.png", kit_pictures_toggle_picture_1_png),
    FILE("examples/kit/pictures/toggle.picture.png", kit_pictures_toggle_picture_png),
    FILE("examples/kit/pictures/transitions.picture-1.png", kit_pictures_transitions_picture_1_png),
    FILE("examples/kit/pictures/transitions.picture.png", kit_pictures_transitions_picture_png),
    FILE("examples/kit/pictures/turned-clip.picture.png", kit_pictures_turned_clip_picture_png),
    FILE("examples/kit/pictures/weights.picture.png", kit_pictures_weights_picture_png),
    FILE("examples/kit/plans.json", kit_plans_json),
    FILE("examples/kit/radial-gradients.json", kit_radial_gradients_json),
    FILE("examples/kit/repeated.json", kit_repeated_json),
    FILE("examples/kit/right-to-left.json", kit_right_to_left_json),
    FILE("examples/kit/rotation.json", kit_rotation_json),
    FILE("examples/kit/runner.py", kit_runner_py),
    FILE("examples/kit/runs.json", kit_runs_json),
    FILE("examples/kit/safe-area.json", kit_safe_area_json),
    FILE("examples/kit/screens.json", kit_screens_json),
    FILE("examples/kit/shadows.json", kit_shadows_json),
    FILE("examples/kit/shapes.json", kit_shapes_json),
    FILE("examples/kit/sheet.json", kit_sheet_json),
    FILE("examples/kit/shelf-right-to-left.json", kit_shelf_right_to_left_json),
    FILE("examples/kit/shelf.json", kit_shelf_json),
    FILE("examples/kit/small-targets.json", kit_small_targets_json),
    FILE("examples/kit/spoken.json", kit_spoken_json),
    FILE("examples/kit/still-pager.json", kit_still_pager_json),
    FILE("examples/kit/store-price.json", kit_store_price_json),
    FILE("examples/kit/tabs.json", kit_tabs_json),
    FILE("examples/kit/text-gradient.json", kit_text_gradient_json),
    FILE("examples/kit/time.json", kit_time_json),
    FILE("examples/kit/to-come.json", kit_to_come_json),
    FILE("examples/kit/toggle.json", kit_toggle_json),
    FILE("examples/kit/transitions.json", kit_transitions_json),
    FILE("examples/kit/turned-clip.json", kit_turned_clip_json),
    FILE("examples/kit/weights.json", kit_weights_json),
};

const struct program_file *kit_file(size_t index) {
  return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
