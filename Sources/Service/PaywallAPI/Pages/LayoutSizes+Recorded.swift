extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(13936, 2568), .init(19216, 2725), .init(75701, 4595)),
    LayoutSizes("bottom-sheet", .init(7791, 1619), .init(34463, 2822), .init(136746, 5679)),
    LayoutSizes("carousel", .init(14110, 2759), .init(47253, 3597), .init(186844, 9242)),
    LayoutSizes("comparison", .init(13875, 2479), .init(17962, 2615), .init(70571, 4642)),
    LayoutSizes("dark-and-light", .init(12026, 2447), .init(16113, 2584), .init(62983, 4266)),
    LayoutSizes("deals", .init(12990, 2182), .init(36803, 4935), .init(144213, 15759)),
    LayoutSizes("dishwashers", .init(39844, 4500), .init(214323, 13358), .init(862335, 50100)),
    LayoutSizes("first", .init(13563, 2603), .init(18341, 2761), .init(72667, 4605)),
    LayoutSizes("limited-offer", .init(12477, 2447), .init(16570, 2559), .init(64958, 4164)),
    LayoutSizes("minimal", .init(4828, 1292), .init(4840, 1296), .init(18712, 1986)),
    LayoutSizes("plan-picker", .init(14821, 2513), .init(49468, 3152), .init(196833, 6805)),
    LayoutSizes("premium", .init(23548, 3667), .init(180440, 8521), .init(717018, 25164)),
    LayoutSizes("premium-plain", .init(15852, 2596), .init(35881, 4345), .init(139546, 12867)),
    LayoutSizes("quiz", .init(6040, 1421), .init(102763, 4691), .init(408004, 15094)),
    LayoutSizes("reviews", .init(19585, 2935), .init(68239, 4007), .init(270687, 11320)),
    LayoutSizes("streaming", .init(2768, 1026), .init(50733, 4096), .init(200605, 10552)),
    LayoutSizes("tablet", .init(13995, 2274), .init(18402, 2406), .init(72105, 4179)),
    LayoutSizes("tabs", .init(9974, 2032), .init(26968, 2748), .init(120719, 5378)),
    LayoutSizes("television", .init(10374, 2333), .init(10386, 2339), .init(30771, 3028)),
    LayoutSizes("trial-timeline", .init(9785, 2008), .init(9797, 2014), .init(38304, 3201)),
    LayoutSizes("video-hero", .init(12308, 2268), .init(16548, 2404), .init(53187, 3568)),
  ]
}
