import { name } from './names.ts';
import { formatCount, formatLift, formatLimit, formatVisitors, pluralize } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { daysOf, daysRun } from './times.ts';

/** Why an ended test or rollout was inconclusive. */
export const ended = {
  ended_without_result: (p) => `Ohne Ergebnis beendet: ${name(p.goal)} ließ sich nicht vergleichen.`,
  ended_with_conversions: (p) =>
    `Mit zu wenig Daten beendet: ${pluralize(p.needed, 'Conversion', 'Conversions')} je Variante nötig, ${came(p)}.`,
  ended_with_non_conversions: (p) =>
    `Mit zu wenig Daten beendet: ${formatVisitors(p.needed)} ohne Conversion je Variante nötig, ${came(p)}.`,
  ended_with_few_values: (p) =>
    `Mit zu wenig Daten beendet: ${formatVisitors(p.needed)} mit einem Wert je Variante nötig.`,
  ended_before_planned_size: (p) =>
    `Unentschieden beendet: ${formatCount(p.visitors)} der geplanten ${formatVisitors(p.planned)}.`,
  ended_without_planned_size: () => 'Unentschieden beendet: Es war keine Besucherzahl geplant.',
  ended_before_minimum_days: (p) =>
    `Unentschieden beendet: ${daysRun(p.days)} gelaufen, mindestens ${daysOf(p.minimumDays)} waren nötig.`,
  ended_uncleared: (p) =>
    p.worst === null
      ? `Ohne Gewissheit beendet: Die Grenze von ${formatLimit(p.limit)} ist nicht ausgeschlossen.`
      : `Ohne Gewissheit beendet: schlimmstenfalls ${formatLift(p.worst)} (Grenze ${formatLimit(p.limit)}).`,
  no_primary_goal_at_the_end: () => 'Ohne Hauptziel wurde nichts entschieden.',
} satisfies SentenceFormatters;

function came(p: SentenceParameters): string {
  return `${formatCount(p.ofControl)} und ${formatCount(p.ofVariant)} kamen zusammen`;
}
