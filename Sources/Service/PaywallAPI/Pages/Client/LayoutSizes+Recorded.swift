extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(21811, 4221), .init(30320, 4538), .init(112486, 7218)),
    LayoutSizes("bottom-sheet", .init(11378, 2540), .init(48240, 4224), .init(186238, 8129)),
    LayoutSizes("carousel", .init(19766, 3646), .init(61675, 4593), .init(238590, 11646)),
    LayoutSizes("comparison", .init(18208, 3320), .init(23955, 3512), .init(89210, 5835)),
    LayoutSizes("dark-and-light", .init(17346, 3436), .init(23092, 3633), .init(85850, 5887)),
    LayoutSizes("deals", .init(14561, 2583), .init(38327, 5344), .init(145772, 16197)),
    LayoutSizes("dishwashers", .init(41090, 4877), .init(216625, 13897), .init(864696, 50759)),
    LayoutSizes("first", .init(16260, 3193), .init(21915, 3369), .init(82386, 5433)),
    LayoutSizes("limited-offer", .init(17465, 3344), .init(32453, 3685), .init(104754, 5964)),
    LayoutSizes("minimal", .init(8319, 2059), .init(8331, 2064), .init(27106, 2903)),
    LayoutSizes("onboarding", .init(7921, 2140), .init(45360, 4828), .init(175411, 10942)),
    LayoutSizes("plan-picker", .init(14856, 2925), .init(26285, 3246), .init(98464, 5348)),
    LayoutSizes("premium", .init(23335, 3969), .init(171197, 8602), .init(677761, 24683)),
    LayoutSizes("premium-plain", .init(17799, 3128), .init(37719, 4906), .init(143003, 13818)),
    LayoutSizes("quiz", .init(8690, 2014), .init(277935, 8178), .init(1_088_956, 27632)),
    LayoutSizes("quiz-sign-up", .init(8427, 2081), .init(144650, 7394), .init(572068, 23393)),
    LayoutSizes("reviews", .init(26539, 3858), .init(88025, 5449), .init(344460, 15407)),
    LayoutSizes("streaming", .init(4067, 1493), .init(53544, 4702), .init(207243, 11621)),
    LayoutSizes("tablet", .init(17531, 3378), .init(23252, 3576), .init(86666, 5803)),
    LayoutSizes("tabs", .init(15062, 3002), .init(40174, 4272), .init(166232, 8627)),
    LayoutSizes("television", .init(12315, 2960), .init(12327, 2965), .init(33210, 3604)),
    LayoutSizes("trial-timeline", .init(13204, 2673), .init(13216, 2679), .init(46947, 4012)),
    LayoutSizes("video-hero", .init(16057, 3175), .init(21795, 3372), .init(67528, 4801)),
  ]
}
