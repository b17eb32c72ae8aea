extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(22039, 4245), .init(30548, 4562), .init(114301, 7466)),
    LayoutSizes("bottom-sheet", .init(11428, 2595), .init(49260, 4343), .init(189434, 8404)),
    LayoutSizes("carousel", .init(19946, 3751), .init(61510, 4700), .init(238155, 11803)),
    LayoutSizes("comparison", .init(18717, 3428), .init(24448, 3626), .init(90694, 6007)),
    LayoutSizes("dark-and-light", .init(17836, 3550), .init(23582, 3744), .init(87220, 6026)),
    LayoutSizes("deals", .init(15045, 2736), .init(38565, 5456), .init(145483, 16104)),
    LayoutSizes("dishwashers", .init(41846, 4911), .init(217391, 13984), .init(866454, 50881)),
    LayoutSizes("first", .init(17013, 3258), .init(22720, 3437), .init(85554, 5634)),
    LayoutSizes("limited-offer", .init(17841, 3428), .init(32229, 4119), .init(104709, 6669)),
    LayoutSizes("minimal", .init(8771, 2155), .init(8783, 2162), .init(28188, 3087)),
    LayoutSizes("onboarding", .init(5943, 1799), .init(47804, 4816), .init(181199, 10766)),
    LayoutSizes("plan-picker", .init(15400, 3056), .init(26829, 3373), .init(100419, 5684)),
    LayoutSizes("premium", .init(23478, 3965), .init(169493, 8500), .init(673251, 24915)),
    LayoutSizes("premium-plain", .init(18792, 3344), .init(38928, 5164), .init(147181, 14410)),
    LayoutSizes("quiz", .init(8525, 2056), .init(288784, 8646), .init(1_134_025, 29705)),
    LayoutSizes("quiz-sign-up", .init(9239, 2334), .init(157003, 8365), .init(614738, 25180)),
    LayoutSizes("reviews", .init(26938, 3949), .init(88424, 5532), .init(346904, 15672)),
    LayoutSizes("streaming", .init(5217, 1708), .init(50124, 5670), .init(183170, 15485)),
    LayoutSizes("tablet", .init(18028, 3492), .init(23749, 3689), .init(88193, 6003)),
    LayoutSizes("tabs", .init(15623, 3135), .init(39815, 4394), .init(166893, 9008)),
    LayoutSizes("television", .init(12908, 3108), .init(12920, 3112), .init(34359, 3779)),
    LayoutSizes("trial-timeline", .init(13284, 2760), .init(13296, 2766), .init(47928, 4210)),
    LayoutSizes("video-hero", .init(16615, 3306), .init(22353, 3501), .init(68806, 5016)),
  ]
}
