extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(21809, 4218), .init(30318, 4534), .init(113381, 7427)),
    LayoutSizes("bottom-sheet", .init(11198, 2569), .init(48570, 4309), .init(186686, 8320)),
    LayoutSizes("carousel", .init(19946, 3752), .init(61510, 4700), .init(238155, 11828)),
    LayoutSizes("comparison", .init(18487, 3395), .init(24218, 3589), .init(89778, 5949)),
    LayoutSizes("dark-and-light", .init(17606, 3526), .init(23352, 3724), .init(86304, 5986)),
    LayoutSizes("deals", .init(15045, 2736), .init(38565, 5456), .init(145483, 16104)),
    LayoutSizes("dishwashers", .init(41846, 4911), .init(217391, 13987), .init(866454, 50915)),
    LayoutSizes("first", .init(16641, 3215), .init(22348, 3391), .init(84066, 5553)),
    LayoutSizes("limited-offer", .init(17611, 3405), .init(32448, 4105), .init(104687, 6635)),
    LayoutSizes("minimal", .init(8541, 2129), .init(8553, 2134), .init(27272, 3032)),
    LayoutSizes("onboarding", .init(5943, 1799), .init(47804, 4816), .init(181199, 10766)),
    LayoutSizes("plan-picker", .init(15170, 3036), .init(26599, 3352), .init(99499, 5626)),
    LayoutSizes("premium", .init(23247, 3937), .init(167916, 8533), .init(666905, 24952)),
    LayoutSizes("premium-plain", .init(18791, 3345), .init(38971, 5179), .init(147267, 14420)),
    LayoutSizes("quiz", .init(8525, 2056), .init(288784, 8646), .init(1_134_025, 29705)),
    LayoutSizes("quiz-sign-up", .init(9239, 2334), .init(157003, 8365), .init(614738, 25180)),
    LayoutSizes("reviews", .init(26706, 3918), .init(88192, 5508), .init(345980, 15543)),
    LayoutSizes("streaming", .init(5271, 1737), .init(50392, 5693), .init(181514, 15249)),
    LayoutSizes("tablet", .init(17798, 3466), .init(23519, 3662), .init(87277, 5949)),
    LayoutSizes("tabs", .init(15393, 3111), .init(40483, 4379), .init(166861, 8792)),
    LayoutSizes("television", .init(12918, 3096), .init(12930, 3100), .init(34267, 3714)),
    LayoutSizes("trial-timeline", .init(13054, 2730), .init(13066, 2736), .init(47012, 4156)),
    LayoutSizes("video-hero", .init(16359, 3278), .init(22097, 3474), .init(68038, 4954)),
  ]
}
