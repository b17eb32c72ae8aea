extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(21811, 4214), .init(30320, 4531), .init(112486, 7228)),
    LayoutSizes("bottom-sheet", .init(11378, 2540), .init(48240, 4221), .init(186238, 8147)),
    LayoutSizes("carousel", .init(19766, 3642), .init(61675, 4590), .init(238590, 11658)),
    LayoutSizes("comparison", .init(18208, 3318), .init(23955, 3509), .init(89210, 5840)),
    LayoutSizes("dark-and-light", .init(17346, 3429), .init(23092, 3626), .init(85850, 5889)),
    LayoutSizes("deals", .init(14561, 2583), .init(38327, 5344), .init(145772, 16197)),
    LayoutSizes("dishwashers", .init(41090, 4877), .init(216625, 13897), .init(864696, 50759)),
    LayoutSizes("first", .init(16260, 3189), .init(21915, 3365), .init(82386, 5435)),
    LayoutSizes("limited-offer", .init(17465, 3340), .init(32453, 3682), .init(104754, 5982)),
    LayoutSizes("minimal", .init(8319, 2058), .init(8331, 2062), .init(27106, 2902)),
    LayoutSizes("onboarding", .init(7921, 2140), .init(45360, 4825), .init(175411, 10952)),
    LayoutSizes("plan-picker", .init(14856, 2922), .init(26285, 3241), .init(98464, 5350)),
    LayoutSizes("premium", .init(21619, 3851), .init(156931, 6974), .init(620497, 18314)),
    LayoutSizes("premium-plain", .init(17799, 3128), .init(37719, 4906), .init(143003, 13818)),
    LayoutSizes("quiz", .init(8690, 2014), .init(277935, 8174), .init(1_088_956, 27645)),
    LayoutSizes("quiz-sign-up", .init(8427, 2081), .init(144650, 7389), .init(572068, 23374)),
    LayoutSizes("reviews", .init(26539, 3848), .init(88025, 5435), .init(344460, 15399)),
    LayoutSizes("streaming", .init(4067, 1493), .init(53544, 4702), .init(207243, 11621)),
    LayoutSizes("tablet", .init(17531, 3372), .init(23252, 3569), .init(86666, 5803)),
    LayoutSizes("tabs", .init(15062, 2995), .init(40174, 4263), .init(166232, 8653)),
    LayoutSizes("television", .init(12315, 2960), .init(12327, 2965), .init(33210, 3604)),
    LayoutSizes("trial-timeline", .init(13204, 2673), .init(13216, 2679), .init(46947, 4013)),
    LayoutSizes("video-hero", .init(16057, 3171), .init(21795, 3368), .init(67528, 4797)),
  ]
}
