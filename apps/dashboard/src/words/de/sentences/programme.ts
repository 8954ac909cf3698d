import { name } from './names.ts';
import {
  formatCount,
  formatInterval,
  formatIntervalName,
  formatLift,
  formatPercent,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentence-formatter.ts';

/** Summary of all ended tests, and the gains of their winners. */
export const programme = {
  programme_empty: () => 'Noch kein Test ist beendet.',
  programme_empty_range: () => 'In dieser Zeit wurde kein Test beendet.',
  programme_without_rate: (p) =>
    `${pluralize(p.concluded, 'Test', 'Tests')} beendet, keiner mit lesbarem Urteil; daher gibt es keine Gewinnquote.`,
  programme_rate: (p) =>
    `Von ${pluralize(p.tests, 'Test', 'Tests')} mit lesbarem Urteil ${p.won === 1 ? 'hat' : 'haben'} ${formatCount(p.won)} gewonnen: ${formatPercent(p.rate)} (${formatIntervalName(p.level)} ${formatPercent(p.lower)} bis ${formatPercent(p.upper)}).`,
  programme_not_in_rate: (p) =>
    `Nicht darin: ${listed([
      [p.untrusted, 'nicht vertrauenswürdig'],
      [p.unread, 'ohne lesbares Ergebnis'],
      [p.withoutFinalLook, 'ohne endgültige Ergebnisse'],
    ])}.`,
  programme_repeated: (p) =>
    `${pluralize(p.repeated, 'früherer Test', 'frühere Tests')} von Experimenten, die noch einmal liefen, ${p.repeated === 1 ? 'zählt' : 'zählen'} nicht mit: Tests, die bis zum Gewinn wiederholt werden, beschönigen die Quote.`,
  programme_shipped: (p) =>
    `${formatCount(p.shipped)} ausgerollt: ${listed([
      [p.won, 'mit Gewinn'],
      [p.withoutWin, 'ohne Gewinn'],
      [p.againstVerdict, 'gegen das Urteil'],
      [p.unknown, 'ohne endgültige Ergebnisse'],
    ])}.`,
  programme_winners_left: (p) => `${formatCount(p.winners)} Gewinner nicht ausgerollt.`,
  programme_undecided: (p) =>
    `Bei ${pluralize(p.undecided, 'Test', 'Tests')} ist nicht festgehalten, was entschieden wurde.`,

  gain_measured: (p) =>
    `${name(p.goal)}: ${formatCount(p.holdbacks)} von ${shipped(p)} ${p.holdbacks === 1 ? 'misst' : 'messen'} ein Holdback: zusammen ${formatLift(p.estimate)} (${formatInterval({ ...p, unit: 'relative' })}), wo ${p.holdbacks === 1 ? 'der Test' : 'die Tests'} ${formatLift(p.atTest)} gezeigt ${p.holdbacks === 1 ? 'hatte' : 'hatten'}.`,
  gain_not_measured: (p) =>
    `${name(p.goal)}: ${formatCount(p.withHoldback)} von ${shipped(p)} ${p.withHoldback === 1 ? 'hat' : 'haben'} einen Holdback, aus dem sich noch kein Effekt lesen lässt.`,
  gain_without_holdback: (p) =>
    p.winners === 1
      ? `${name(p.goal)}: Kein Holdback misst den ausgerollten Gewinner; was er bringt, weiß daher niemand.`
      : `${name(p.goal)}: Kein Holdback misst die ${formatCount(p.winners)} ausgerollten Gewinner; was sie bringen, weiß daher niemand.`,
  gain_naive: (p) =>
    `${name(p.goal)}: ${p.winners === 1 ? `Der Test des Gewinners zeigte ${formatLift(p.estimate)}` : `Die Tests aller ${formatCount(p.winners)} Gewinner zeigten zusammen ${formatLift(p.estimate)}`}. Das ist in der Regel zu viel: Eine Variante gewinnt auch, weil ihr der Zufall half (Winner’s Curse).`,
} satisfies SentenceFormatters;

function shipped({ winners }: SentenceParameters): string {
  return winners === 1 ? '1 ausgerollten Gewinner' : `${formatCount(winners)} ausgerollten Gewinnern`;
}

function listed(parts: readonly (readonly [number: Value, what: string])[]): string {
  return parts
    .filter(([number]) => typeof number === 'number' && number > 0)
    .map(([number, what]) => `${formatCount(number)} ${what}`)
    .join(', ');
}
