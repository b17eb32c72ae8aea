extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(22130, 4258), .init(30730, 4576), .init(115029, 7486)),
    LayoutSizes("bottom-sheet", .init(11602, 2605), .init(49886, 4370), .init(192382, 8443)),
    LayoutSizes("carousel", .init(19998, 3768), .init(61718, 4713), .init(238987, 11780)),
    LayoutSizes("comparison", .init(18769, 3444), .init(24552, 3637), .init(91110, 6024)),
    LayoutSizes("dark-and-light", .init(17823, 3516), .init(23629, 3710), .init(87416, 5965)),
    LayoutSizes("deals", .init(15049, 2741), .init(38571, 5460), .init(145507, 16109)),
    LayoutSizes("dishwashers", .init(41846, 4911), .init(217391, 13984), .init(866454, 50881)),
    LayoutSizes("first", .init(17065, 3278), .init(22824, 3457), .init(85970, 5655)),
    LayoutSizes("limited-offer", .init(17842, 3411), .init(32234, 4093), .init(104661, 6606)),
    LayoutSizes("minimal", .init(8771, 2153), .init(8783, 2159), .init(28188, 3088)),
    LayoutSizes("onboarding", .init(5880, 1770), .init(48024, 4876), .init(181487, 10685)),
    LayoutSizes("plan-picker", .init(15477, 3078), .init(27009, 3388), .init(101145, 5715)),
    LayoutSizes("premium", .init(23555, 3990), .init(170213, 8594), .init(676131, 25140)),
    LayoutSizes("premium-plain", .init(18792, 3336), .init(38928, 5156), .init(147181, 14396)),
    LayoutSizes("quiz", .init(8544, 2065), .init(289676, 8694), .init(1_137_052, 29819)),
    LayoutSizes("quiz-sign-up", .init(9251, 2339), .init(157339, 8383), .init(616029, 25232)),
    LayoutSizes("reviews", .init(27023, 3972), .init(88682, 5494), .init(346578, 15225)),
    LayoutSizes("streaming", .init(5217, 1708), .init(50124, 5670), .init(183170, 15485)),
    LayoutSizes("tablet", .init(18080, 3510), .init(23853, 3704), .init(88615, 6026)),
    LayoutSizes("tabs", .init(15675, 3149), .init(39919, 4408), .init(167309, 9008)),
    LayoutSizes("television", .init(12908, 3108), .init(12920, 3112), .init(34359, 3779)),
    LayoutSizes("trial-timeline", .init(13282, 2755), .init(13294, 2762), .init(47918, 4182)),
    LayoutSizes("video-hero", .init(16667, 3326), .init(22457, 3516), .init(68570, 5015)),
  ]
}
