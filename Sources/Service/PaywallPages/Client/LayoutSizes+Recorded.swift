extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(22750, 4342), .init(40842, 5190), .init(135184, 9901)),
    LayoutSizes("bottom-sheet", .init(11851, 2632), .init(50315, 4683), .init(192007, 9536)),
    LayoutSizes("carousel", .init(20912, 3825), .init(86407, 5340), .init(292092, 12120)),
    LayoutSizes("comparison", .init(19821, 3522), .init(36643, 3894), .init(115703, 6957)),
    LayoutSizes("dark-and-light", .init(18266, 3588), .init(33497, 3938), .init(106833, 6357)),
    LayoutSizes("deals", .init(15410, 2776), .init(38932, 5498), .init(145868, 16144)),
    LayoutSizes("dishwashers", .init(42207, 4950), .init(217752, 14023), .init(865339, 50829)),
    LayoutSizes("first", .init(17318, 3337), .init(31134, 4105), .init(101631, 6504)),
    LayoutSizes("limited-offer", .init(18287, 3463), .init(32746, 4136), .init(105428, 6624)),
    LayoutSizes("minimal", .init(9196, 2224), .init(9208, 2231), .init(28751, 3179)),
    LayoutSizes("onboarding", .init(6121, 1795), .init(48440, 5220), .init(182492, 11369)),
    LayoutSizes("plan-picker", .init(15915, 3157), .init(39969, 3941), .init(126527, 7359)),
    LayoutSizes("premium", .init(23984, 4054), .init(199743, 7754), .init(732109, 23121)),
    LayoutSizes("premium-plain", .init(19241, 3403), .init(61969, 5521), .init(193055, 14144)),
    LayoutSizes("quiz", .init(8664, 2091), .init(290571, 8807), .init(1_126_473, 27747)),
    LayoutSizes("quiz-sign-up", .init(9371, 2359), .init(158305, 8884), .init(614477, 25937)),
    LayoutSizes("reviews", .init(27195, 4043), .init(119827, 7646), .init(394937, 18076)),
    LayoutSizes("streaming", .init(5455, 1726), .init(50470, 5681), .init(183501, 15472)),
    LayoutSizes("tablet", .init(18545, 3597), .init(34072, 4360), .init(107662, 6810)),
    LayoutSizes("tabs", .init(16083, 3217), .init(49002, 5110), .init(185390, 10453)),
    LayoutSizes("television", .init(13170, 3106), .init(13182, 3110), .init(34533, 3782)),
    LayoutSizes("trial-timeline", .init(13714, 2866), .init(13726, 2873), .init(48459, 4321)),
    LayoutSizes("video-hero", .init(17059, 3388), .init(30368, 4036), .init(84042, 5735)),
  ]
}
