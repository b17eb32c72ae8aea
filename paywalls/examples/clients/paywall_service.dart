// Not run: it mirrors PaywallService.kt, which was run against a service. sh scripts/check.sh recipes holds the two together.
import 'dart:convert';
import 'dart:io';
import 'dart:math';

import 'paywall_events.dart';
import 'paywall_page.dart';

/// What a placement decided.
class Decision {
  const Decision(this.kept);

  final JSON kept;

  /// The response to draw; null: show nothing.
  JSON? get page => kept['page'];

  /// The rule that decided, or what failed: for logs.
  String get reason => kept['reason'] ?? '';

  /// What each event on the page says of it.
  JSON get about => kept['about'] ?? {};
}

/// Asks the placements of a brand, and counts what happens. What it knows of the installation is in a folder, and survives a restart.
class PaywallService {
  /// - [key]: a client key of the brand; without one nothing is counted: leave it out until somebody agrees.
  /// - [forced]: a tester's ticket: then nothing is counted.
  /// - [environment]: `sandbox` for purchases that are none.
  PaywallService(this.address, this.brand, this.key, this.folder, {this.forced, this.environment = 'production'}) {
    _events = _queue();
  }

  final String address, brand, environment;
  final String? key, forced;
  final Directory folder;
  late final File _file = File('${folder.path}/paywalls.json');
  late JSON _kept = readJSON(_file) ?? _made();
  PaywallEvents? _events;

  String get installation => _kept['id'];

  /// What a placement shows. Without an answer the last decision holds.
  Future<Decision> ask(String placement, Map<String, String> layout, [JSON facts = const {}]) async {
    final (asking, context) = (installation, _context(placement, facts));
    final fixed = {'placement': placement, 'brand': brand, 'flatten': 'true', 'states': 'all', 'contract': '1'};
    final query = Uri(queryParameters: {...fixed, ...layout}).query;
    final answer = await post('$address/render?$query', {'context': context});
    if (answer != null && answer.status >= 400 && answer.status < 500 && !answer.isTemporary) {
      return _nothing('${answer.status} ${answer.text}');
    }
    final decided = answer == null ? null : _decision(placement, answer, context);
    // Somebody has reset it meanwhile.
    if (asking != installation) return _nothing('forgotten');
    if (decided != null) _keep(placement, decided, answer!.field('Paywall-Assignments'));
    final decision = decided == null ? _last(placement) ?? _nothing('no answer') : Decision(decided);
    _expose(decision);
    return decision;
  }

  /// Tells who an anonymous reader is. The ticket goes along, so nobody's variant changes.
  void identify(String user) => _write(_kept..['user'] = user);

  /// Forgets the installation with all that was kept of it and all that was not sent.
  void reset() {
    _events?.forget();
    _write(_made());
    _events = _queue();
  }

  /// Counts an event on a decision's page; `more` has the members of its type.
  void tell(String type, Decision decision, [JSON more = const {}]) {
    if (decision.page == null || forced != null) return;
    _count(type, decision.about, more);
  }

  /// A decision to show nothing has no paywall that could be seen. It counts if an experiment or the holdout has made it.
  void _expose(Decision decision) {
    final about = {...decision.about};
    if (decision.page != null || forced != null || about['variant'] == null && about['rule'] != 'holdout') return;
    _count('exposure', about..removeWhere((name, _) => name == 'paywall' || name == 'version'));
  }

  void _count(String type, JSON about, [JSON more = const {}]) {
    final now = DateTime.now().toUtc().toIso8601String();
    final event = {...about, 'id': newID(), 'type': type, 'at': now, ...more, 'environment': environment};
    if (type == 'impression') _noteShown(about['placement'], now);
    _events?.add(event, isUrgent: type == 'purchaseCompleted');
  }

  /// Sends what waits: call it when the app goes to the background.
  Future<void> flush() async => _events?.flush();

  /// Events have an identifier of their own, so that nobody can join them with questions.
  JSON _made() => {'id': newID(), 'counted': newID()};

  PaywallEvents? _queue() =>
      key == null ? null : PaywallEvents(address, key!, _kept['counted'], File('${folder.path}/events-$installation.json'));

  JSON _context(String placement, JSON facts) => {
        ...facts,
        'deviceId': installation,
        if (_kept['user'] != null) 'userId': _kept['user'],
        if (forced != null) 'forced': forced,
        if (_kept['ticket'] != null) 'assignments': _kept['ticket'],
        'shown': {placement: _kept['shown']?[placement] ?? []},
      };

  /// Reads an answer; null if it is not the service's, as of a hotel's network, or later than this code.
  JSON? _decision(String placement, Answer answer, JSON context) {
    if (![200, 204].contains(answer.status) || answer.field('Paywall-Placement') != placement) return null;
    final page = answer.status == 200 ? answer.json : null;
    if (answer.status == 200 && page == null || (page?['contract'] ?? 1) > 1) return null;
    final isCounted = answer.field('Paywall-Counted') != 'false';
    final about = {
      'placement': placement,
      'rule': answer.field('Paywall-Rule'),
      'paywall': answer.field('Paywall-Name') ?? 'main',
      'version': int.tryParse(answer.field('Paywall-Version') ?? ''),
      if (isCounted) 'experiment': answer.field('Paywall-Experiment'),
      if (isCounted) 'variant': answer.field('Paywall-Variant'),
      if (isCounted) 'experimentVersion': int.tryParse(answer.field('Paywall-Experiment-Version') ?? ''),
    }..removeWhere((_, value) => value == null);
    final reason = answer.field('Paywall-Rule') ?? answer.field('Paywall-Reason');
    return {'page': page, 'about': about, 'user': context['userId'], 'reason': reason};
  }

  void _keep(String placement, JSON decided, String? ticket) {
    _kept['decisions'] = {...?_kept['decisions'] as JSON?, placement: decided};
    if (ticket != null) _kept['ticket'] = ticket;
    _write(_kept);
  }

  /// The last decision for this reader. One from before anybody knew the user holds for the user too.
  Decision? _last(String placement) {
    final kept = _kept['decisions']?[placement] as JSON?;
    return kept != null && (kept['user'] == null || kept['user'] == _kept['user']) ? Decision(kept) : null;
  }

  void _noteShown(String placement, String now) {
    final times = [...?_kept['shown']?[placement] as List?, now];
    _kept['shown'] = {...?_kept['shown'] as JSON?, placement: times.sublist(max(0, times.length - 100))};
    _write(_kept);
  }

  void _write(JSON changed) {
    _kept = changed;
    writeJSON(_file, _kept);
  }

  static Decision _nothing(String reason) => Decision({'reason': reason});
}

class Answer {
  const Answer(this.status, this.text, this.field);

  final int status;
  final String text;
  final String? Function(String name) field;

  JSON? get json => _parsed(text);

  /// Whether the same request may succeed later.
  bool get isTemporary => const [408, 425, 429].contains(status);
}

/// The answer to JSON; null without one.
Future<Answer?> post(String url, JSON content) async {
  final client = HttpClient()..connectionTimeout = const Duration(seconds: 10);
  try {
    final request = await client.postUrl(Uri.parse(url));
    request.headers.contentType = ContentType.json;
    request.add(utf8.encode(jsonEncode(content)));
    final answer = await request.close().timeout(const Duration(seconds: 15));
    return Answer(answer.statusCode, await answer.transform(utf8.decoder).join(), answer.headers.value);
  } on Exception {
    return null;
  } finally {
    client.close();
  }
}

JSON? _parsed(String text) {
  try {
    return jsonDecode(text) as JSON?;
  } catch (_) {
    return null;
  }
}

JSON? readJSON(File file) {
  try {
    return _parsed(file.readAsStringSync());
  } on FileSystemException {
    return null;
  }
}

/// A crash leaves the old file or the new one, and a full disk the old one.
bool writeJSON(File file, JSON content) {
  try {
    file.parent.createSync(recursive: true);
    final fresh = File('${file.path}.new');
    fresh.writeAsStringSync(jsonEncode(content));
    fresh.renameSync(file.path);
    return true;
  } on FileSystemException {
    return false;
  }
}

String newID() => [for (var i = 0; i < 16; i++) Random.secure().nextInt(256).toRadixString(16).padLeft(2, '0')].join();
