extension LayoutSizes {
  /// As `paywalld-lab sizes` measures them.
  public static let recorded = [
    LayoutSizes("arabic", .init(22491, 4294), .init(31091, 4615), .init(115390, 7524)),
    LayoutSizes("bottom-sheet", .init(11843, 2629), .init(50247, 4400), .init(192743, 8473)),
    LayoutSizes("carousel", .init(20359, 3790), .init(62079, 4735), .init(239348, 11800)),
    LayoutSizes("comparison", .init(19130, 3473), .init(24913, 3661), .init(91471, 6056)),
    LayoutSizes("dark-and-light", .init(18184, 3545), .init(23990, 3739), .init(87777, 5998)),
    LayoutSizes("deals", .init(15410, 2776), .init(38932, 5498), .init(145868, 16144)),
    LayoutSizes("dishwashers", .init(42207, 4950), .init(217752, 14023), .init(866815, 50919)),
    LayoutSizes("first", .init(17426, 3311), .init(23185, 3486), .init(86331, 5691)),
    LayoutSizes("limited-offer", .init(18203, 3442), .init(32595, 4124), .init(105022, 6633)),
    LayoutSizes("minimal", .init(9132, 2186), .init(9144, 2193), .init(28549, 3117)),
    LayoutSizes("onboarding", .init(6121, 1795), .init(48385, 4907), .init(181848, 10711)),
    LayoutSizes("plan-picker", .init(15838, 3104), .init(27370, 3412), .init(101506, 5739)),
    LayoutSizes("premium", .init(23916, 4024), .init(170574, 8628), .init(676492, 25175)),
    LayoutSizes("premium-plain", .init(19153, 3367), .init(39289, 5191), .init(147542, 14430)),
    LayoutSizes("quiz", .init(8664, 2091), .init(290037, 8722), .init(1_137_413, 29848)),
    LayoutSizes("quiz-sign-up", .init(9371, 2359), .init(157699, 8534), .init(616389, 25391)),
    LayoutSizes("reviews", .init(27384, 4001), .init(89043, 5520), .init(346939, 15257)),
    LayoutSizes("streaming", .init(5458, 1733), .init(50485, 5689), .init(183531, 15498)),
    LayoutSizes("tablet", .init(18441, 3535), .init(24214, 3728), .init(88976, 6053)),
    LayoutSizes("tabs", .init(16036, 3180), .init(40280, 4433), .init(167670, 9032)),
    LayoutSizes("television", .init(13269, 3125), .init(13281, 3129), .init(34720, 3797)),
    LayoutSizes("trial-timeline", .init(13523, 2780), .init(13535, 2786), .init(48159, 4206)),
    LayoutSizes("video-hero", .init(17028, 3352), .init(22818, 3541), .init(68931, 5042)),
  ]
}
