extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(16123, 3170), .init(21403, 3327), .init(77888, 5214)),
    LayoutSizes("bottom-sheet", .init(9222, 2014), .init(35894, 3221), .init(138177, 6099)),
    LayoutSizes("carousel", .init(15541, 3155), .init(48684, 3995), .init(188275, 9658)),
    LayoutSizes("comparison", .init(15306, 2877), .init(19393, 3010), .init(72002, 5056)),
    LayoutSizes("dark-and-light", .init(13457, 2843), .init(17544, 2978), .init(64414, 4671)),
    LayoutSizes("deals", .init(14561, 2583), .init(38374, 5343), .init(145784, 16185)),
    LayoutSizes("dishwashers", .init(41090, 4874), .init(216654, 13879), .init(864666, 50630)),
    LayoutSizes("first", .init(15032, 3003), .init(19810, 3161), .init(74136, 5015)),
    LayoutSizes("limited-offer", .init(14382, 2904), .init(18475, 3017), .init(66863, 4634)),
    LayoutSizes("minimal", .init(6259, 1684), .init(6271, 1689), .init(20143, 2382)),
    LayoutSizes("onboarding", .init(7865, 2119), .init(42590, 4620), .init(164403, 10408)),
    LayoutSizes("plan-picker", .init(16252, 2911), .init(50899, 3552), .init(198264, 7227)),
    LayoutSizes("premium", .init(24979, 4065), .init(181871, 8939), .init(718449, 25595)),
    LayoutSizes("premium-plain", .init(17283, 2995), .init(37312, 4746), .init(140977, 13278)),
    LayoutSizes("quiz", .init(6997, 1749), .init(104194, 5102), .init(409435, 15519)),
    LayoutSizes("quiz-sign-up", .init(8324, 2064), .init(135895, 7021), .init(537342, 20488)),
    LayoutSizes("reviews", .init(21016, 3333), .init(69670, 4411), .init(272118, 11742)),
    LayoutSizes("streaming", .init(3725, 1359), .init(52164, 4502), .init(202036, 10972)),
    LayoutSizes("tablet", .init(15426, 2670), .init(19833, 2805), .init(73536, 4593)),
    LayoutSizes("tabs", .init(11405, 2429), .init(28399, 3147), .init(122150, 5791)),
    LayoutSizes("television", .init(11805, 2736), .init(11817, 2741), .init(32202, 3432)),
    LayoutSizes("trial-timeline", .init(11216, 2400), .init(11228, 2405), .init(39735, 3601)),
    LayoutSizes("video-hero", .init(13739, 2662), .init(17979, 2798), .init(54618, 3972)),
  ]
}
