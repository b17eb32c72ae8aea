"""Pages with <paywall-view> in Chromium."""
