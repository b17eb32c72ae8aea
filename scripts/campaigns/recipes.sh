#!/bin/sh
# The recipes for SwiftUI and UIKit fit the client's types: the compiler reads them beside stubs of Apple's modules, which have what they use.
# What Apple's modules do with it no stub can tell. Needs the modules of a build.
# Short run: recipes
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/scripts/lib.sh"
need swiftc 'it reads the recipes'

modules=
for way in release debug; do
  [ -z "$modules" ] && [ -e "$root/.build/$way/Modules/PaywallClient.swiftmodule" ] && modules=$root/.build/$way/Modules
done
[ -n "$modules" ] || fail 'there is no build of PaywallClient. Make it: swift build --target PaywallClient'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for module in CoreGraphics CoreText UIKit SwiftUI; do
  swiftc -emit-module -parse-as-library -swift-version 6 -I "$work" -module-name "$module" -o "$work/$module.swiftmodule" \
    "$root/scripts/campaigns/stubs/$module.swift"
done
# Linux has no Objective-C: selectors become plain Swift.
for recipe in PaywallDrawing PaywallView+SwiftUI PaywallView+UIKit; do
  sed -e 's/@objc //' -e 's/#selector(\([a-z]*\))/Selector("\1")/' "$root/paywalls/examples/clients/$recipe.swift" >"$work/$recipe.swift"
done
passed=0
failed=0
for view in SwiftUI UIKit; do
  if swiftc -typecheck -parse-as-library -swift-version 6 -warnings-as-errors -I "$work" -I "$modules" \
    "$work/PaywallDrawing.swift" "$work/PaywallView+$view.swift"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED  the recipe for %s does not fit\n' "$view"
  fi
done
printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
