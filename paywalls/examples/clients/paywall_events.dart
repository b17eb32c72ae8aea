// Not run: it mirrors PaywallEvents.kt, which was run against a service. sh scripts/check.sh recipes holds the two together.
import 'dart:async';
import 'dart:io';
import 'dart:math';

import 'paywall_page.dart';
import 'paywall_service.dart';

/// One opening of a paywall: what happens on it, each once.
class Opening {
  Opening(this._service, this.decision);

  final PaywallService _service;
  final Decision decision;
  var _isSeen = false;

  /// Half of it was in view for a second. Whoever taps has seen it.
  void seen() {
    if (!_isSeen) _service.tell('impression', decision);
    _isSeen = true;
  }

  void tapped(JSON action) {
    final names = steps(action).map((step) => step['type'] == 'custom' ? step['name'] : step['type']).join('+');
    seen();
    _service.tell('tap', decision, {'action': names.substring(0, min(64, names.length))});
  }

  /// What came of a purchase: `purchaseStarted`, `purchaseCompleted`, `purchaseFailed` with its `failure`, `restored`.
  void sold(String type, JSON more) => _service.tell(type, decision, more);

  /// How it was closed: `bought`, `cross`, `swipe`, `leaving`, `app`.
  void closed(String how) {
    if (_isSeen) _service.tell('closed', decision, {'how': how});
  }
}

/// The events without a receipt, in a file, and who sends them. One request after the other.
class PaywallEvents {
  PaywallEvents(this._address, this._key, this._client, this._file) {
    final kept = readJSON(_file);
    if (kept != null) _waiting.addAll(list(kept, 'events'));
    _sendIn(0);
  }

  final String _address, _key, _client;
  final File _file;
  final _waiting = <JSON>[];
  final _timers = <Timer>[];
  Future<void>? _sending;
  var _pause = 1;
  var _earliest = DateTime.fromMillisecondsSinceEpoch(0);
  var _isForgotten = false;

  void add(JSON event, {required bool isUrgent}) {
    _waiting.add(event);
    _sendIn(isUrgent ? 0 : 10);
    _write(_waiting.sublist(max(0, _waiting.length - 1000)));
  }

  Future<void> flush() => _sending ??= _send().whenComplete(() => _sending = null);

  void forget() {
    _isForgotten = true;
    for (final timer in _timers) {
      timer.cancel();
    }
    _write([]);
  }

  Future<void> _send() async {
    while (_waiting.isNotEmpty && !_isForgotten && !DateTime.now().isBefore(_earliest)) {
      final batch = _waiting.sublist(0, min(20, _waiting.length));
      final answer = await post('$_address/events/client', {'key': _key, 'client': _client, 'events': batch});
      final json = answer?.json;
      final receipt = answer?.status == 200 && json != null && json.containsKey('accepted') ? json : null;
      if (receipt != null) {
        list(receipt, 'refused').forEach((refusal) => stderr.writeln('an event was refused: $refusal'));
      } else if (answer == null || answer.status < 400 || answer.status > 499 || answer.isTemporary) {
        return _waitFor(answer);
      } else {
        stderr.writeln('events were dropped: ${answer.status} ${answer.text}');
      }
      _pause = 1;
      // Others may have come meanwhile, and the oldest may have been dropped.
      _write(_waiting.where((event) => !batch.contains(event)).toList());
    }
  }

  /// Without a receipt nothing is known of a batch: it is sent again.
  void _waitFor(Answer? answer) {
    final seconds = max(1, int.tryParse(answer?.field('Retry-After') ?? '') ?? _pause);
    _pause = min(2 * _pause, 300);
    _earliest = DateTime.now().add(Duration(seconds: seconds));
    _sendIn(seconds);
  }

  void _sendIn(int seconds) {
    _timers.removeWhere((timer) => !timer.isActive);
    _timers.add(Timer(Duration(seconds: seconds), flush));
  }

  void _write(List<JSON> events) {
    final rest = _isForgotten ? <JSON>[] : [...events];
    _waiting
      ..clear()
      ..addAll(rest);
    if (rest.isNotEmpty) {
      writeJSON(_file, {'events': rest});
    } else if (_file.existsSync()) {
      _file.deleteSync();
    }
  }
}
