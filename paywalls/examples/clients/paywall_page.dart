// Not run: it mirrors PaywallPage.kt, which was run on the conformance kit, all but pagers and fields. sh scripts/check.sh recipes holds the two together.
import 'dart:math';

typedef JSON = Map<String, dynamic>;

/// A rectangle in points from the top left corner of the screen.
class Frame {
  const Frame(this.x, this.y, this.width, this.height);

  Frame.read(JSON json) : this(number(json['x']), number(json['y']), number(json['width']), number(json['height']));

  final double x, y, width, height;
  double get right => x + width;
  double get bottom => y + height;

  /// Whether a point is in it after rotations, of which the outermost is the first.
  bool contains(double x, double y, List<JSON> turns) {
    final (across, down) = turns.fold((x, y), (point, turn) => _unturned(point.$1, point.$2, turn));
    return across >= this.x && across < right && down >= this.y && down < bottom;
  }

  static (double, double) _unturned(double x, double y, JSON turn) {
    final angle = -number(turn['angle']) * pi / 180;
    final (left, top) = (number(turn['x']), number(turn['y']));
    final (across, down) = (x - left, y - top);
    return (left + across * cos(angle) - down * sin(angle), top + across * sin(angle) + down * cos(angle));
  }
}

/// What the app has to do: run these actions, and request the page in a state that did not come with it.
class Effects {
  const Effects(this.actions, this.needed);

  final List<JSON> actions;
  final Map<String, String>? needed;
}

/// The page with the state that is shown, by the rules for `flatten=true&states=all`.
class PaywallPage {
  PaywallPage(this._response) : _shown = _response;

  final JSON _response;
  JSON _shown;
  final _history = <String, List<String>>{};
  var _isPurchasing = false;

  Frame get screen => Frame(0, 0, number(_response['device']['width']), number(_response['device']['height']));
  List<JSON> get items => _entries('items');
  List<JSON> get taps => _entries('taps');
  List<JSON> get groups => list(_shown, 'groups');
  bool get scrolls => _shown.containsKey('scroll');
  JSON? get dismiss => _shown['dismiss'];
  Map<String, String> get state => _values(_shown);
  List<Map<String, String>> get states => [_values(_response), ...list(_response, 'states').map(_values)];
  double get length =>
      items.where((item) => item['pinned'] != true).fold(screen.height, (length, item) => max(length, place(item).bottom));

  /// A number stands for the element of the page's own list.
  List<JSON> _entries(String name) {
    final own = list(_response, name);
    return [
      for (final entry in (_shown[name] as List? ?? []))
        if (entry is int && entry < own.length) own[entry] else if (entry is JSON) entry,
    ];
  }

  /// Shows the page with other values of its variables; false if that state did not come with the page.
  bool show(Map<String, String> values) {
    final asked = {...state, ...values};
    bool isAsked(JSON other) => _equal(_values(other), asked);
    final next = isAsked(_response) ? _response : list(_response, 'states').where(isAsked).firstOrNull;
    _shown = next ?? _shown;
    return next != null;
  }

  /// The action under the finger: the last one wins.
  JSON? tap(double x, double y, {required bool pinned}) => taps
      .where((tap) =>
          (tap['pinned'] ?? false) == pinned &&
          (tap['hitArea'] != null ? Frame.read(tap['hitArea']) : place(tap)).contains(x, y, list(tap, 'turns')) &&
          list(tap, 'clips').every((clip) => place(clip).contains(x, y, list(clip, 'turns'))))
      .lastOrNull?['action'];

  /// Runs an action. The page changes at most once, and no second purchase starts while one runs.
  Effects perform(JSON action) {
    final values = <String, String>{};
    final actions = <JSON>[];
    for (final step in steps(action)) {
      final variable = step['variable'] as String? ?? '';
      switch (step['type']) {
        case 'set':
          final old = state[variable];
          if (old != null && old != step['to']) _history.putIfAbsent(variable, () => []).add(old);
          values[variable] = step['to'];
        case 'back':
          final earlier = _history[variable] ?? [];
          values[variable] = earlier.isEmpty ? step['to'] : earlier.removeLast();
        case 'purchase':
          if (!_isPurchasing) actions.add(step);
          _isPurchasing = true;
        default:
          actions.add(step);
      }
    }
    return Effects(actions, show(values) ? null : {...state, ...values});
  }

  /// The system's back: it leaves the paywall where the page says nothing else.
  Effects back() => perform(dismiss ?? {'type': 'close'});

  /// The store has answered. The app may show that by its variables.
  Effects purchaseEnded([Map<String, String> values = const {}]) {
    _isPurchasing = false;
    return Effects(const [], show(values) ? null : {...state, ...values});
  }
}

Frame place(JSON json) => Frame.read(json['frame']);

/// The actions of a sequence; an action is its own only step.
List<JSON> steps(JSON action) =>
    action['type'] == 'sequence' ? [for (final step in list(action, 'actions')) ...steps(step)] : [action];

List<JSON> list(JSON json, String name) => (json[name] as List? ?? []).cast<JSON>();

double number(Object? value) => (value as num).toDouble();

Map<String, String> _values(JSON json) => Map<String, String>.from(json['state'] ?? {});

bool _equal(Map<String, String> a, Map<String, String> b) =>
    a.length == b.length && a.entries.every((entry) => b[entry.key] == entry.value);
