extension LayoutSizes {
  /// The sizes that `paywalld-lab sizes` has measured.
  public static let recorded = [
    LayoutSizes("arabic", .init(22491, 4294), .init(31091, 4615), .init(114880, 7447)),
    LayoutSizes("bottom-sheet", .init(11843, 2629), .init(50247, 4400), .init(191615, 8428)),
    LayoutSizes("carousel", .init(20829, 3795), .init(63641, 4749), .init(246452, 11933)),
    LayoutSizes("comparison", .init(19738, 3484), .init(25716, 3672), .init(93829, 6157)),
    LayoutSizes("dark-and-light", .init(18184, 3544), .init(23990, 3738), .init(87767, 6020)),
    LayoutSizes("deals", .init(15410, 2776), .init(38932, 5498), .init(145868, 16144)),
    LayoutSizes("dishwashers", .init(42207, 4950), .init(217752, 14023), .init(865339, 50829)),
    LayoutSizes("first", .init(17426, 3311), .init(23185, 3486), .init(86283, 5708)),
    LayoutSizes("limited-offer", .init(18203, 3442), .init(32595, 4124), .init(104842, 6570)),
    LayoutSizes("minimal", .init(9132, 2186), .init(9144, 2193), .init(28549, 3117)),
    LayoutSizes("onboarding", .init(6121, 1795), .init(48385, 4907), .init(182286, 10711)),
    LayoutSizes("plan-picker", .init(15852, 3115), .init(27384, 3423), .init(101327, 5725)),
    LayoutSizes("premium", .init(23907, 4019), .init(170481, 8613), .init(673295, 24926)),
    LayoutSizes("premium-plain", .init(19164, 3365), .init(39300, 5196), .init(147643, 14436)),
    LayoutSizes("quiz", .init(8664, 2091), .init(290037, 8722), .init(1_124_517, 27682)),
    LayoutSizes("quiz-sign-up", .init(9371, 2359), .init(157699, 8534), .init(612821, 25355)),
    LayoutSizes("reviews", .init(27384, 4001), .init(89043, 5520), .init(333381, 14446)),
    LayoutSizes("streaming", .init(5455, 1726), .init(50470, 5681), .init(183501, 15472)),
    LayoutSizes("tablet", .init(18442, 3535), .init(24215, 3728), .init(87888, 6010)),
    LayoutSizes("tabs", .init(16036, 3180), .init(40280, 4433), .init(167800, 9098)),
    LayoutSizes("television", .init(13269, 3126), .init(13281, 3130), .init(34720, 3797)),
    LayoutSizes("trial-timeline", .init(13523, 2780), .init(13535, 2786), .init(47851, 4205)),
    LayoutSizes("video-hero", .init(17028, 3352), .init(22818, 3541), .init(68913, 5051)),
  ]
}
