// Not run: it draws what paywall_page.dart reads and tells paywall_events.dart what happens.
import 'dart:async';
import 'dart:math';
import 'dart:ui' as ui;

import 'package:flutter/material.dart';

import 'paywall_events.dart';
import 'paywall_page.dart';

/// Draws a flat page (`/render?flatten=true&states=all`). A logical pixel is a point of the page.
class PaywallPainter extends CustomPainter {
  PaywallPainter(this.page, this.images, {required this.pinned}) : state = page.state;

  final PaywallPage page;
  final Map<String, ui.Image> images;
  final bool pinned;
  final Map<String, String> state;

  @override
  void paint(Canvas canvas, Size size) {
    final items = page.items;
    for (var index = 0; index < items.length; index++) {
      for (final group in page.groups.where((group) => group['first'] == index)) {
        canvas.saveLayer(null, Paint()..color = Color.fromRGBO(0, 0, 0, number(group['opacity'])));
      }
      final item = items[index];
      // What stands for an input's state is drawn while the input is in it: at first it is empty.
      final isShown = item['shownWhen'] == null || item['shownWhen']['is'] == 'empty';
      if ((item['pinned'] ?? false) == pinned && isShown) _item(canvas, item, index);
      for (final _ in page.groups.where((group) => group['last'] == index)) {
        canvas.restore();
      }
    }
  }

  @override
  bool shouldRepaint(PaywallPainter old) => old.state != state || old.page != page;

  void _item(Canvas canvas, JSON item, int index) {
    canvas.save();
    for (final clip in list(item, 'clips')) {
      _turned(canvas, list(clip, 'turns'), () => canvas.clipPath(shape(frame(clip['frame']), clip['corners'], clip['outline'])));
    }
    // The item's opacity has that of its groups in it.
    var opacity = number(item['opacity'] ?? 1);
    for (final group in page.groups.where((group) => group['first'] <= index && index <= group['last'])) {
      opacity /= number(group['opacity']);
    }
    _turned(canvas, list(item, 'turns'), () {
      final place = frame(item['frame']);
      if (item['rectangle'] != null) _rectangle(canvas, item['rectangle'], place, opacity);
      if (images[item['url']] != null) _image(canvas, images[item['url']]!, item, place, opacity);
      if (item['path'] != null) _icon(canvas, item['path'], place, opacity);
      if (item['text'] != null) _text(canvas, item['text'], opacity);
    });
    canvas.restore();
  }

  /// The outermost turn first. A clip stays after its turns are undone.
  void _turned(Canvas canvas, List<JSON> turns, void Function() body) {
    void turn(JSON turn, double sign) {
      canvas.translate(number(turn['x']), number(turn['y']));
      canvas.rotate(sign * number(turn['angle']) * pi / 180);
      canvas.translate(-number(turn['x']), -number(turn['y']));
    }

    for (final each in turns) {
      turn(each, 1);
    }
    body();
    for (final each in turns.reversed) {
      turn(each, -1);
    }
  }

  void _rectangle(Canvas canvas, JSON rectangle, Rect place, double opacity) {
    final path = shape(place, rectangle['corners'], rectangle['outline']);
    if (rectangle['fill'] != null) {
      final paint = _paint(rectangle['fill'], place, opacity);
      // blur is twice the standard deviation.
      final blur = number(rectangle['blur'] ?? 0);
      if (blur > 0) paint.maskFilter = MaskFilter.blur(BlurStyle.normal, blur / 2);
      canvas.drawPath(path, paint);
    }
    final border = rectangle['border'];
    if (border == null) return;
    final paint = _paint(border['paint'] ?? border['color'], place, opacity);
    canvas.save();
    canvas.clipPath(path);
    if (border['widths'] == null) {
      // Along the inside of the edge: twice the width, cut at the shape.
      _line(canvas, path, number(border['width']), 2, border, paint);
    } else {
      _sides(canvas, place, rectangle['corners'], border, paint);
    }
    canvas.restore();
  }

  void _line(Canvas canvas, Path path, double width, int times, JSON border, Paint paint) {
    paint
      ..style = PaintingStyle.stroke
      ..strokeWidth = times * width;
    final style = border['style'] ?? 'solid';
    if (style == 'dotted') paint.strokeCap = StrokeCap.round;
    final (on, off) = style == 'dashed' ? (3 * width, 3 * width) : (0.01, 2 * width);
    canvas.drawPath(style == 'solid' ? path : dashed(path, on, off), paint);
  }

  /// A border whose sides differ: solid between the shape and what the sides leave of it, else a line in the middle of each side.
  void _sides(Canvas canvas, Rect place, JSON corners, JSON border, Paint paint) {
    final [top, right, bottom, left] = [
      for (final side in ['top', 'right', 'bottom', 'left']) number(border['widths'][side])
    ];
    if ((border['style'] ?? 'solid') != 'solid') {
      void side(double width, Offset from, Offset to) {
        if (width > 0) _line(canvas, Path()..addPolygon([from, to], false), width, 1, border, paint);
      }

      side(top, place.topLeft.translate(0, top / 2), place.topRight.translate(0, top / 2));
      side(right, place.topRight.translate(-right / 2, 0), place.bottomRight.translate(-right / 2, 0));
      side(bottom, place.bottomRight.translate(0, -bottom / 2), place.bottomLeft.translate(0, -bottom / 2));
      side(left, place.bottomLeft.translate(left / 2, 0), place.topLeft.translate(left / 2, 0));
      return;
    }
    Radius radius(String name, double x, double y) =>
        Radius.elliptical(max(0, number(corners[name]) - x), max(0, number(corners[name]) - y));
    final inner = RRect.fromRectAndCorners(
      Rect.fromLTRB(place.left + left, place.top + top, place.right - right, place.bottom - bottom),
      topLeft: radius('topLeft', left, top),
      topRight: radius('topRight', right, top),
      bottomRight: radius('bottomRight', right, bottom),
      bottomLeft: radius('bottomLeft', left, bottom),
    );
    canvas.drawDRRect(RRect.fromRectAndCorners(place), inner, paint);
  }

  /// Stretched to the frame. A tint fills the picture's shape.
  void _image(Canvas canvas, ui.Image image, JSON item, Rect place, double opacity) {
    final paint = Paint()
      ..color = Color.fromRGBO(0, 0, 0, opacity)
      ..filterQuality = FilterQuality.medium;
    if (item['tint'] != null) paint.colorFilter = ColorFilter.mode(color(item['tint']), BlendMode.srcIn);
    final source = Rect.fromLTWH(0, 0, image.width.toDouble(), image.height.toDouble());
    canvas.drawImageRect(image, source, place, paint);
  }

  void _icon(Canvas canvas, JSON icon, Rect place, double opacity) {
    final path = parsed(icon['fill'] ?? icon['stroke'], Offset.zero)..fillType = PathFillType.evenOdd;
    final paint = _paint(icon['color'], place, opacity);
    if (icon['stroke'] != null) {
      paint
        ..style = PaintingStyle.stroke
        ..strokeWidth = 2
        ..strokeCap = StrokeCap.round
        ..strokeJoin = StrokeJoin.round;
    }
    canvas.save();
    canvas.translate(place.left, place.top);
    canvas.scale(place.width / 24, place.height / 24);
    canvas.drawPath(path, paint);
    canvas.restore();
  }

  /// One line as it stands: no wrapping, and no text scale of the system, which the layout has in it.
  void _text(Canvas canvas, JSON text, double opacity) {
    final font = text['font'] as JSON;
    final isRightToLeft = text['rightToLeft'] ?? false;
    final spacing = number(text['letterSpacing'] ?? 0);
    final area = text['paintFrame'] == null ? Rect.zero : frame(text['paintFrame']);
    final painter = TextPainter(
      // All characters run in the line's direction (override).
      text: TextSpan(
        text: (isRightToLeft ? '\u202e' : '\u202d') + text['string'],
        style: TextStyle(
          fontFamily: font['family'],
          fontFamilyFallback: [if (text['fallback'] != null) text['fallback']],
          fontSize: number(font['size']),
          fontWeight: FontWeight.values[(font['weight'] / 100).round() - 1],
          fontStyle: font['italic'] == true ? FontStyle.italic : FontStyle.normal,
          letterSpacing: spacing == 0 ? null : spacing,
          fontFeatures: [if (spacing != 0) const FontFeature.disable('liga')],
          foreground: _paint(text['paint'] ?? text['color'], area, opacity),
        ),
      ),
      textDirection: isRightToLeft ? TextDirection.rtl : TextDirection.ltr,
      textScaler: TextScaler.noScaling,
      maxLines: 1,
    )..layout();
    final (x, baseline, width) = (number(text['x']), number(text['baseline']), number(text['width']));
    final left = isRightToLeft ? x + width - painter.width : x;
    painter.paint(canvas, Offset(left, baseline - painter.computeDistanceToActualBaseline(TextBaseline.alphabetic)));
    final size = number(font['size']);
    for (final middle in [if (text['underline'] == true) 0.12, if (text['strikethrough'] == true) -0.28]) {
      final line = Rect.fromLTWH(x, baseline + (middle - 0.03) * size, width, 0.06 * size);
      canvas.drawRect(line, _paint(text['color'], area, opacity));
    }
  }

  Paint _paint(Object fill, Rect place, double opacity) {
    final paint = Paint()..isAntiAlias = true;
    if (fill is String) {
      final own = color(fill);
      return paint..color = own.withAlpha((own.alpha * opacity).round());
    }
    final gradient = fill as JSON;
    final stops = list(gradient, 'stops');
    final colors = [for (final stop in stops) color(stop['color'])];
    final places = [for (final stop in stops) number(stop['at'])];
    paint.color = Color.fromRGBO(0, 0, 0, opacity);
    if (gradient['type'] == 'linearGradient') {
      final angle = (number(gradient['angle']) - 90) * pi / 180;
      final along = Offset(cos(angle), sin(angle));
      final half = ((place.width * along.dx).abs() + (place.height * along.dy).abs()) / 2;
      return paint..shader = ui.Gradient.linear(place.center - along * half, place.center + along * half, colors, places);
    }
    final middle = place.topLeft + Offset(place.width * number(gradient['x']), place.height * number(gradient['y']));
    final side = gradient['shape'] == 'circle' ? Size.square(place.shortestSide) : place.size;
    final (across, down) = (max(0.01, side.width * number(gradient['radius'])), side.height * number(gradient['radius']));
    final squeeze = Matrix4.identity()
      ..translate(middle.dx, middle.dy)
      ..scale(1.0, down / across)
      ..translate(-middle.dx, -middle.dy);
    return paint..shader = ui.Gradient.radial(middle, across, colors, places, TileMode.clamp, squeeze.storage);
  }
}

/// How a purchase ended. `failure` is one of `productsUnavailable`, `purchaseFailed`, `verificationFailed`, `networkError`, `other`.
class Sale {
  const Sale({required this.isCompleted, this.failure, this.showing = const {}});

  final bool isCompleted;
  final String? failure;
  final Map<String, String> showing;
}

/// Shows a decision's page and tells what happens on it.
class PaywallView extends StatefulWidget {
  const PaywallView(this.opening, this.page, this.images,
      {required this.need, required this.sell, required this.run, required this.close, super.key});

  final Opening opening;
  final PaywallPage page;
  final Map<String, ui.Image> images;

  /// Requests a state that did not come with the page.
  final void Function(Map<String, String> state) need;

  /// Buys a product of the store. A purchase that is cancelled or waits is neither completed nor failed.
  final Future<Sale> Function(JSON action) sell;

  /// Logs in, restores, opens addresses, and does what is the app's own.
  final void Function(JSON action) run;

  /// The paywall is over: the app removes it.
  final void Function() close;

  @override
  State<PaywallView> createState() => _PaywallViewState();
}

class _PaywallViewState extends State<PaywallView> {
  late final AppLifecycleListener _life;
  Timer? _sight;

  @override
  void initState() {
    super.initState();
    _life = AppLifecycleListener(onResume: _watch, onInactive: () => _sight?.cancel());
    _watch();
  }

  @override
  void dispose() {
    _life.dispose();
    _sight?.cancel();
    super.dispose();
  }

  /// It fills the screen: it is seen when it was there for a second.
  void _watch() {
    _sight?.cancel();
    _sight = Timer(const Duration(seconds: 1), widget.opening.seen);
  }

  void _perform(JSON? action) {
    if (action == null) return;
    widget.opening.tapped(action);
    _follow(widget.page.perform(action), 'cross');
  }

  void _follow(Effects effects, String how) {
    if (mounted) setState(() {});
    if (effects.needed != null) widget.need(effects.needed!);
    for (final action in effects.actions) {
      switch (action['type']) {
        case 'close':
          widget.opening.closed(how);
          widget.close();
        case 'purchase':
          _sell(action);
        default:
          widget.run(action);
      }
    }
  }

  Future<void> _sell(JSON action) async {
    final product = {'product': action['product']};
    widget.opening.sold('purchaseStarted', product);
    final sale = await widget.sell(action);
    if (sale.isCompleted) widget.opening.sold('purchaseCompleted', product);
    if (sale.failure != null) widget.opening.sold('purchaseFailed', {...product, 'failure': sale.failure});
    _follow(widget.page.purchaseEnded(sale.showing), 'cross');
    if (!sale.isCompleted) return;
    widget.opening.closed('bought');
    widget.close();
  }

  Widget _layer(bool pinned, double height) => GestureDetector(
        behavior: pinned ? HitTestBehavior.deferToChild : HitTestBehavior.opaque,
        onTapUp: (tap) => _perform(widget.page.tap(tap.localPosition.dx, tap.localPosition.dy, pinned: pinned)),
        child: CustomPaint(
          size: Size(widget.page.screen.width, height),
          painter: PaywallPainter(widget.page, widget.images, pinned: pinned),
        ),
      );

  @override
  Widget build(BuildContext context) {
    final page = widget.page;
    return PopScope(
      canPop: false,
      onPopInvokedWithResult: (left, _) => left ? null : _follow(page.back(), 'swipe'),
      child: Stack(children: [
        SingleChildScrollView(
          physics: page.scrolls ? null : const NeverScrollableScrollPhysics(),
          child: _layer(false, page.length),
        ),
        IgnorePointer(child: _layer(true, page.screen.height)),
        // Only taps on what is pinned end here; others reach the page below.
        for (final tap in page.taps.where((tap) => tap['pinned'] == true))
          Positioned.fromRect(
            rect: frame(tap['hitArea'] ?? tap['frame']),
            child: GestureDetector(behavior: HitTestBehavior.opaque, onTap: () => _perform(tap['action'])),
          ),
      ]),
    );
  }
}

Path shape(Rect place, JSON corners, String? outline) {
  if (outline != null) return parsed(outline, place.topLeft);
  Radius radius(String name) => Radius.circular(number(corners[name]));
  return Path()
    ..addRRect(RRect.fromRectAndCorners(
      place,
      topLeft: radius('topLeft'),
      topRight: radius('topRight'),
      bottomRight: radius('bottomRight'),
      bottomLeft: radius('bottomLeft'),
    ));
}

/// A path of absolute M, L, Q, C and Z commands.
Path parsed(String text, Offset at) {
  final path = Path();
  for (final command in RegExp('([MLQCZ])([^MLQCZ]*)').allMatches(text)) {
    final n = [for (final part in RegExp(r'-?[\d.]+').allMatches(command[2]!)) double.parse(part[0]!)];
    for (var i = 0; i < n.length; i++) {
      n[i] += i.isEven ? at.dx : at.dy;
    }
    switch (command[1]) {
      case 'M':
        path.moveTo(n[0], n[1]);
      case 'L':
        for (var i = 0; i + 1 < n.length; i += 2) {
          path.lineTo(n[i], n[i + 1]);
        }
      case 'Q':
        for (var i = 0; i + 3 < n.length; i += 4) {
          path.quadraticBezierTo(n[i], n[i + 1], n[i + 2], n[i + 3]);
        }
      case 'C':
        for (var i = 0; i + 5 < n.length; i += 6) {
          path.cubicTo(n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5]);
        }
      default:
        path.close();
    }
  }
  return path;
}

Path dashed(Path path, double on, double off) {
  final result = Path();
  for (final part in path.computeMetrics()) {
    for (var at = 0.0; at < part.length; at += on + off) {
      result.addPath(part.extractPath(at, at + on), Offset.zero);
    }
  }
  return result;
}

/// `#RRGGBBAA`
Color color(String text) {
  final value = int.parse(text.substring(1), radix: 16);
  return Color.fromARGB(value & 255, value >> 24 & 255, value >> 16 & 255, value >> 8 & 255);
}

Rect frame(JSON json) {
  final Frame(:x, :y, :width, :height) = Frame.read(json);
  return Rect.fromLTWH(x, y, width, height);
}
