import { name } from './names.ts';
import {
  formatCount,
  formatLift,
  formatPercent,
  formatPValue,
  formatShortPercent,
  formatVisitorsDative,
  formatWholePercent,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { dayOf, inDays, weeksOf } from './times.ts';

/** Findings before a start, and what to do first. */
export const preflight = {
  preflight_next_visitors: () =>
    'Bringen Sie zuerst Besucher auf diese Seiten: Ohne sie lässt sich nichts planen.',
  preflight_next_primary_goal: () => 'Wählen Sie ein Hauptziel: Ohne eines wird nichts entschieden.',
  preflight_next_other_salt: (p) =>
    `Verwenden Sie den Salt ${name(p.salt)}, der ausgewogen aufteilt, und starten Sie dann.`,
  preflight_next_waiting: (p) =>
    `Warten Sie, bis Besucher ${name(p.goal)} erreicht haben, oder wählen Sie einen längeren Zeitraum: Der Ausgangswert ist noch nicht bekannt.`,
  preflight_next_larger_lift: (p) =>
    `Planen Sie mit einem größeren Effekt: Ein Effekt von ${formatLift(p.lift)} auf ${name(p.goal)} erfordert ${p.weeks === null ? 'über ein Jahr' : weeksOf(p.weeks)}${p.found === null ? '' : `, einer von ${formatLift(p.found)} ${weeksOf(p.foundIn)}`}. Auch ein Ziel, das mehr Besucher erreichen, oder mehr Traffic hilft.`,
  preflight_next_plan: (p) =>
    `Planen Sie ${plan(p)}: Damit ist ein Effekt von ${formatLift(p.lift)} auf ${name(p.goal)} nachweisbar. Starten Sie dann.`,
  preflight_next_longer_plan: (p) =>
    `Planen Sie ${plan(p)}, statt ${formatCount(p.planned)}: Erst damit ist ein Effekt von ${formatLift(p.lift)} auf ${name(p.goal)} nachweisbar.`,
  preflight_next_start: (p) =>
    `Starten Sie es: Ein Effekt von ${formatLift(p.lift)} auf ${name(p.goal)} ist in ${weeksOf(p.weeks)} nachweisbar.`,

  preflight_nobody_matched: (p) =>
    `Von ${formatVisitorsDative(p.seen)} mit Ereignissen in ${inDays(p.days)} war niemand auf diesen Seiten und in dieser Zielgruppe. Prüfen Sie die URL-Regeln.`,
  preflight_nobody_sent: (p) =>
    `Von ${formatVisitorsDative(p.seen)} mit Ereignissen in ${inDays(p.days)} war niemand auf diesen Seiten und in dieser Zielgruppe. Prüfen Sie die URL-Regeln, schalten Sie \`pageviews\` ein, und kommen Sie nach zwei Wochen wieder.`,
  preflight_without_pageviews: () =>
    'Nur Besucher, die ein Ereignis gesendet haben, sind bekannt. Schalten Sie `pageviews` ein, um alle zu erfassen.',
  preflight_visits_sampled: (p) =>
    `Ereignisse sagen zu wenig über diese Seiten: Die Besucher pro Tag sind aus ${pluralize(p.looked, 'Besuch', 'Besuchen')} einer Stichprobe geschätzt (einschließlich Bots), von denen ${formatCount(p.matching)} passen. Wiederkehrende Besucher kommen hinzu.`,
  preflight_no_window_closed: (p) =>
    `Über ${name(p.goal)} ist nichts bekannt: Bei keinem Besucher ist das Zeitfenster abgeschlossen. Wählen Sie mehr Tage.`,
  preflight_nobody_reached: (p) =>
    `${cannotPlan(p)}: Von ${formatVisitorsDative(p.visitors)} mit abgeschlossenem Zeitfenster hat es niemand erreicht.`,
  preflight_few_events_for_quantile: (p) =>
    `${cannotPlan(p)}: Zu wenige der Ereignisse haben einen Wert, um zu sagen, wie stark das Quantil schwankt. Wählen Sie mehr Tage.`,
  preflight_nothing_to_divide_by: (p) =>
    `${cannotPlan(p)}: Der Nenner ist 0, oder nur ein Besucher hat ihn. Wählen Sie mehr Tage.`,
  preflight_guardrail_cannot_clear: (p) =>
    `Dass ${name(p.goal)} innerhalb von ${formatShortPercent(p.margin)} bleibt, lässt sich mit ${formatVisitorsDative(p.planned)} nicht zeigen: ${p.needed === null ? 'Keine Zahl würde reichen' : `Nötig wären ohne Effekt ${formatCount(p.needed)}`}.`,
  preflight_attributes_unknown: (p) =>
    `Ereignisse enthalten ${p.attributes} nicht: Bedingungen darauf gelten als unbekannt; die Besucherzahl kann daher zu klein oder zu groß sein.`,
  preflight_partly_read: (p) =>
    `Geschätzt aus einer Zufallsstichprobe von ${formatPercent(p.visitors)} der Besucher.`,
  preflight_pages_left_out: (p) =>
    `Es können mehr Besucher sein: Wegen der vielen URLs wurden nur Seiten mit ${formatWholePercent(p.events)} der Ereignisse untersucht. Regeln der Art \`starts_with\` behandeln URLs, die sich nur in der Query unterscheiden, als eine Seite.`,
  preflight_shown_with_salt: (p) =>
    `Mit diesem Salt wurden in diesen Tagen Varianten gezeigt, seit ${dayOf(p.since, p.timeZone)}: Der Unterschied zwischen ihnen ist nicht nur Zufall; daher gibt es kein p für diesen Salt.`,
  preflight_shown_before: (p) =>
    `Besucher können Varianten schon vor diesen Tagen gesehen haben, seit ${dayOf(p.since, p.timeZone)}: Der Salt wird daher anhand von Geräten geprüft, nicht anhand früheren Verhaltens.`,
  preflight_salt_unbalanced_in_phase: (p) =>
    `Dieser Salt teilt Besucher ungleich auf, nach ${p.what} (${formatPValue(p.pValue)}). Das Experiment lief schon mit ihm: Eine neue Phase verwendet einen anderen.`,
  preflight_salt_unbalanced: (p) =>
    `Dieser Salt würde Besucher ungleich aufteilen, nach ${p.what} (${formatPValue(p.pValue)}). ${p.salt === null ? 'Ein besserer wurde nicht gefunden.' : `Verwenden Sie vor dem ersten Start \`${p.salt}\`.`}`,
} satisfies SentenceFormatters;

function plan(p: SentenceParameters): string {
  return `${formatCount(p.visitors)} Besucher, das sind ${weeksOf(p.weeks)}`;
}

function cannotPlan({ goal }: SentenceParameters): string {
  return `${name(goal)} lässt sich nicht planen`;
}
