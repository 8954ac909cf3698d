import { name } from './names.ts';
import {
  formatCount,
  formatPercent,
  formatShortPercent,
  formatVisitors,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, Value } from './sentence-formatter.ts';
import { daysOf, inDays } from './times.ts';

/** Health findings about data collection and page changes. */
export const collection = {
  events_arrive: (p) =>
    `${formatShortPercent(p.share)} von ${pluralize(p.expected, 'Ereignis', 'Ereignissen')} kamen nie an.`,
  events_lost: (p) =>
    `${formatPercent(p.share)} von ${pluralize(p.expected, 'Ereignis', 'Ereignissen')} kamen nie an: ${formatCount(p.lost)}.`,
  events_blocked: () =>
    'Wahrscheinlich Blocker, Seiten, die sofort verlassen werden, oder abgewiesene Ereignisse.',
  serve_first_party: () =>
    'Suchen Sie in den Live-Ereignissen nach abgewiesenen, und liefern Sie das Pixel von der eigenen Domain aus.',

  outdated_phase_ok: (p) =>
    `${pluralize(p.views, 'Seitenaufruf', 'Seitenaufrufe')} ${p.views === 1 ? 'bekam' : 'bekamen'} eine frühere Phase: ${formatPercent(p.share)}.`,
  outdated_phase: (p) =>
    `${formatPercent(p.share)} der Seitenaufrufe bekamen eine frühere Phase, die vorbei ist: ${pluralize(p.views, 'Seitenaufruf', 'Seitenaufrufe')}.`,
  edge_behind: () =>
    'Wahrscheinlich ein Edge-Server, den Veröffentlichungen nicht erreichen, oder ein Cache davor.',
  update_edge: () =>
    'Aktualisieren und starten Sie diesen Edge-Server neu, und leeren Sie Caches davor; pixel doctor zeigt, ob Edge-Server den neuesten Stand haben.',

  unverified_ok: (p) =>
    `${formatVisitors(p.visitors)} nicht verifiziert: ${formatShortPercent(p.share)}, nicht mitgezählt.`,
  unverified: (p) =>
    `${formatPercent(p.share)} der Besucher gaben eine Variante an, die sie nicht bekommen haben: ${formatCount(p.visitors)}, nicht mitgezählt.`,
  claims_not_given: () =>
    'Wahrscheinlich Seiten aus einem Cache, ein Backend, das Varianten anderswoher nimmt, oder erfundene Ereignisse.',
  check_claims: () =>
    'Vergleichen Sie in den Live-Ereignissen unter „Unbestätigt“ die angegebenen mit den zugeteilten Varianten.',
  automation_ok: (p) =>
    `${formatCount(p.visitors)} ${p.visitors === 1 ? 'automatisierter' : 'automatisierte'} Browser: ${formatShortPercent(p.share)} der Besucher.`,
  automation: (p) =>
    `${formatPercent(p.share)} der Besucher sind automatisierte Browser: ${formatCount(p.visitors)}.`,
  tests_of_own: () => 'Wahrscheinlich eigene Tests oder das Monitoring der Website.',
  mark_tests: () =>
    'Kennzeichnen Sie sie anhand ihrer IP-Adressen als intern, um sie von da an auszuschließen.',
  bots_left_out: (p) =>
    `${pluralize(p.visitors, 'Bot', 'Bots')} nicht mitgezählt: ${formatShortPercent(p.share)}.`,
  internal_left_out: (p) =>
    `Nicht mitgezählt: ${formatCount(p.visitors)} interne Besucher und ${formatCount(p.forced)} Besucher mit erzwungener Variante.`,

  ids_kept: (p) =>
    `Das längste Zeitfenster ist ${daysOf(up(p.windowDays))} lang, und jeder Browser behält IDs ${daysOf(p.rememberedDays)}.`,
  few_ids_forgotten: (p) =>
    `Nur ${formatPercent(p.share)} der Besucher nutzen Safari oder iOS, die IDs nach ${inDays(p.rememberedDays)} vergessen.`,
  ids_forgotten: (p) =>
    `${formatPercent(p.share)} der Besucher nutzen Safari oder iOS, die IDs nach ${inDays(p.rememberedDays)} vergessen; das längste Zeitfenster ist ${daysOf(up(p.windowDays))} lang.`,
  new_ids: () =>
    'Wer länger wegbleibt, kommt als neuer Besucher wieder, vielleicht in einer anderen Variante, und zählt dort.',
  shorter_window: () => 'Wählen Sie Zeitfenster von 7 Tagen, und werten Sie längere ohne Safari aus.',

  changes_made: (p) =>
    `Änderungen werden ausgeführt: die schlechteste in ${formatPercent(p.share)} ihrer Seitenaufrufe.`,
  change_broken: (p) =>
    `${name(p.selector)} ${failures.get(String(p.state))}: Die Änderung von ${name(p.variant)} fehlt in ${formatPercent(p.share)} ihrer Seitenaufrufe${p.page === null || p.page === '' ? '' : `, meist auf ${name(p.page)}`}.`,
  element_gone: () => 'Wahrscheinlich wurde die Seite geändert, oder sie hat das Element nur manchmal.',
  page_undoes: () => 'Wahrscheinlich zeichnet ein Skript der Seite diesen Teil neu.',
  page_fights: () => 'Ein Skript der Seite zeichnet diesen Teil jedes Mal neu.',
  change_not_allowed: () => 'Die Seite erlaubt keine Änderung dieser Art.',
  blocked_by_policy: () => 'Die Content-Security-Policy der Seite verbietet, was die Änderung braucht.',
  change_throws: () => 'Wahrscheinlich ein Fehler im Code der Änderung.',
  edit_change: () =>
    'Pausieren Sie die Variante, beheben Sie die Änderung im Editor, und beginnen Sie eine neue Phase.',
  update_policy: () => 'Passen Sie Ihre CSP an, und beginnen Sie dann eine neue Phase.',
} satisfies SentenceFormatters;

const failures = new Map([
  ['never_found', 'wird nicht gefunden'],
  ['undone', 'wird von der Seite rückgängig gemacht'],
  ['gave_up', 'wird von der Seite immer wieder rückgängig gemacht'],
  ['refused', 'wird abgelehnt'],
  ['csp', 'wird von der CSP der Seite blockiert'],
  ['failed', 'schlägt fehl'],
]);

function up(days: Value): Value {
  return typeof days === 'number' ? Math.ceil(days) : days;
}
