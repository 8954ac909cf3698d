import { count, lift, limit, plural, visitors } from './figures.ts';
import { name } from './names.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { daysOf, daysRun } from './times.ts';

/** Why an ended test or rollout was inconclusive. */
export const ended = {
  ended_without_result: (p) => `Ohne Ergebnis beendet: ${name(p.goal)} ließ sich nicht vergleichen.`,
  ended_with_conversions: (p) =>
    `Mit zu wenig Daten beendet: ${plural(p.needed, 'Conversion', 'Conversions')} je Variante nötig, ${came(p)}.`,
  ended_with_non_conversions: (p) =>
    `Mit zu wenig Daten beendet: ${visitors(p.needed)} ohne Conversion je Variante nötig, ${came(p)}.`,
  ended_with_few_values: (p) =>
    `Mit zu wenig Daten beendet: ${visitors(p.needed)} mit einem Wert je Variante nötig.`,
  ended_before_planned_size: (p) =>
    `Unentschieden beendet: ${count(p.visitors)} der geplanten ${visitors(p.planned)}.`,
  ended_without_planned_size: () => 'Unentschieden beendet: Es war keine Besucherzahl geplant.',
  ended_before_minimum_days: (p) =>
    `Unentschieden beendet: ${daysRun(p.days)} gelaufen, mindestens ${daysOf(p.minimumDays)} waren nötig.`,
  ended_uncleared: (p) =>
    p.worst === null
      ? `Ohne Gewissheit beendet: Die Grenze von ${limit(p.limit)} ist nicht ausgeschlossen.`
      : `Ohne Gewissheit beendet: schlimmstenfalls ${lift(p.worst)} (Grenze ${limit(p.limit)}).`,
  no_primary_goal_at_the_end: () => 'Ohne Hauptziel wurde nichts entschieden.',
} satisfies SentenceFormatters;

function came(p: SentenceParameters): string {
  return `${count(p.ofControl)} und ${count(p.ofVariant)} kamen zusammen`;
}
