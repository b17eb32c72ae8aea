extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(21811, 4217), .init(30320, 4532), .init(113386, 7426)),
    LayoutSizes("bottom-sheet", .init(11378, 2540), .init(48240, 4222), .init(186100, 8217)),
    LayoutSizes("carousel", .init(19766, 3643), .init(61675, 4591), .init(239458, 11727)),
    LayoutSizes("comparison", .init(18208, 3318), .init(23955, 3510), .init(89554, 5884)),
    LayoutSizes("dark-and-light", .init(17346, 3429), .init(23092, 3627), .init(86270, 5972)),
    LayoutSizes("deals", .init(15034, 2724), .init(38554, 5444), .init(145465, 16088)),
    LayoutSizes("dishwashers", .init(41846, 4911), .init(217379, 13983), .init(866406, 50918)),
    LayoutSizes("first", .init(16641, 3213), .init(22348, 3390), .init(84718, 5559)),
    LayoutSizes("limited-offer", .init(17465, 3340), .init(32453, 3682), .init(105092, 6061)),
    LayoutSizes("minimal", .init(8319, 2058), .init(8331, 2062), .init(27264, 2977)),
    LayoutSizes("onboarding", .init(6115, 1761), .init(47366, 4715), .init(180827, 10624)),
    LayoutSizes("plan-picker", .init(14856, 2922), .init(26285, 3239), .init(99202, 5498)),
    LayoutSizes("premium", .init(23247, 3932), .init(167916, 8528), .init(666905, 24931)),
    LayoutSizes("premium-plain", .init(18791, 3345), .init(38971, 5179), .init(147267, 14420)),
    LayoutSizes("quiz", .init(8694, 2018), .init(288111, 8531), .init(1_129_028, 29539)),
    LayoutSizes("quiz-sign-up", .init(9489, 2318), .init(156883, 8290), .init(614583, 26468)),
    LayoutSizes("reviews", .init(26539, 3846), .init(88025, 5433), .init(347602, 15517)),
    LayoutSizes("streaming", .init(5423, 1684), .init(49915, 5616), .init(181303, 15283)),
    LayoutSizes("tablet", .init(17531, 3372), .init(23252, 3569), .init(87010, 5863)),
    LayoutSizes("tabs", .init(15062, 2997), .init(40174, 4263), .init(166562, 8680)),
    LayoutSizes("television", .init(12605, 2985), .init(12617, 2989), .init(34078, 3627)),
    LayoutSizes("trial-timeline", .init(13204, 2670), .init(13216, 2676), .init(47081, 4062)),
    LayoutSizes("video-hero", .init(16057, 3171), .init(21795, 3370), .init(67800, 4847)),
  ]
}
