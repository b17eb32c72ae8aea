extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(22130, 4258), .init(30730, 4576), .init(115029, 7488)),
    LayoutSizes("bottom-sheet", .init(11428, 2595), .init(49364, 4358), .init(189850, 8407)),
    LayoutSizes("carousel", .init(19998, 3768), .init(61718, 4713), .init(238987, 11790)),
    LayoutSizes("comparison", .init(18769, 3444), .init(24552, 3637), .init(91110, 6024)),
    LayoutSizes("dark-and-light", .init(17888, 3563), .init(23686, 3752), .init(87636, 6039)),
    LayoutSizes("deals", .init(15045, 2736), .init(38565, 5456), .init(145483, 16104)),
    LayoutSizes("dishwashers", .init(41846, 4911), .init(217391, 13984), .init(866454, 50881)),
    LayoutSizes("first", .init(17065, 3278), .init(22824, 3457), .init(85970, 5655)),
    LayoutSizes("limited-offer", .init(17843, 3409), .init(32237, 4096), .init(104669, 6622)),
    LayoutSizes("minimal", .init(8771, 2155), .init(8783, 2162), .init(28188, 3087)),
    LayoutSizes("onboarding", .init(5943, 1799), .init(47908, 4828), .init(181615, 10754)),
    LayoutSizes("plan-picker", .init(15477, 3078), .init(27009, 3388), .init(101139, 5718)),
    LayoutSizes("premium", .init(23555, 3990), .init(170213, 8594), .init(676131, 25140)),
    LayoutSizes("premium-plain", .init(18792, 3344), .init(38928, 5164), .init(147181, 14410)),
    LayoutSizes("quiz", .init(8525, 2056), .init(289408, 8662), .init(1_136_521, 29773)),
    LayoutSizes("quiz-sign-up", .init(9239, 2334), .init(157315, 8378), .init(615986, 25227)),
    LayoutSizes("reviews", .init(26991, 3962), .init(88636, 5542), .init(347752, 15667)),
    LayoutSizes("streaming", .init(5217, 1708), .init(50124, 5670), .init(183170, 15485)),
    LayoutSizes("tablet", .init(18080, 3507), .init(23853, 3700), .init(88609, 6024)),
    LayoutSizes("tabs", .init(15675, 3149), .init(39919, 4408), .init(167309, 9008)),
    LayoutSizes("television", .init(12908, 3108), .init(12920, 3112), .init(34359, 3779)),
    LayoutSizes("trial-timeline", .init(13284, 2760), .init(13296, 2766), .init(47928, 4210)),
    LayoutSizes("video-hero", .init(16667, 3323), .init(22457, 3513), .init(69170, 5031)),
  ]
}
