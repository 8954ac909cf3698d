import { name } from './names.ts';
import { formatChance, formatInterval, formatMagnitude, formatShortPercent } from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';

const takeSimpler = 'Nehmen Sie die einfachere Variante.';

/** Inconclusive comparisons, in tests and in rollouts against their holdback. */
export const undecided = {
  no_difference_yet: (p) =>
    `Noch kein signifikanter Unterschied (${formatInterval(p)}). Lassen Sie es weiterlaufen, oder beenden Sie es, wenn Gewinne unter ${formatMagnitude(p.gain, p)} den Aufwand nicht lohnen.`,
  no_gain_yet: (p) =>
    `Noch kein signifikanter Unterschied (${formatInterval(p)}). Lassen Sie es weiterlaufen.`,
  gain_ruled_out: (p) =>
    `Kein signifikanter Unterschied (${formatInterval(p)}). Gewinne über ${formatMagnitude(p.gain, p)} sind ausgeschlossen.`,
  no_difference: (p) => `Kein signifikanter Unterschied (${formatInterval(p)}). ${takeSimpler}`,
  nothing_at_planned_size: (p) =>
    `Geplante Besucherzahl erreicht, kein signifikanter Unterschied (${formatInterval(p)}). Effekte über ±${formatMagnitude(p.largest, p)} sind ausgeschlossen. ${takeSimpler}`,
  no_clear_difference_at_planned_size: (p) =>
    `Geplante Besucherzahl erreicht, kein klarer Unterschied: ${believed(p)}. ${takeSimpler}`,
  no_clear_difference: (p) => `Ohne klaren Unterschied beendet: ${believed(p)}. ${takeSimpler}`,
  too_costly: (p) => `Nicht entschieden: ${lossOf(p)}. Lassen Sie es weiterlaufen.`,
  too_costly_at_the_end: (p) => `Unentschieden beendet: ${lossOf(p)}. ${takeSimpler}`,
  inconsistent_data: (p) =>
    `Die Auswertungen widersprechen sich: Der Effekt auf ${name(p.goal)} hat sich im Lauf des Experiments geändert. Sehen Sie ihn sich nach dem Tag des ersten Kontakts an.`,
  denominator_shifted: (p) =>
    `Der Nenner von ${name(p.goal)} hat sich selbst verschoben, sodass andere Besucher zählen. Sehen Sie sich den Wert je Besucher an.`,
  same_as_holdback_yet: (p) => `Noch kein signifikanter Unterschied zum Holdback (${formatInterval(p)}).`,
  same_as_holdback: (p) => `Kein signifikanter Unterschied zum Holdback (${formatInterval(p)}).`,
  unsure_against_holdback: (p) =>
    `Nicht entschieden: mit ${formatChance(p.chanceToWin)} Wahrscheinlichkeit besser als der Holdback.`,
} satisfies SentenceFormatters;

function believed(p: SentenceParameters): string {
  return `mit ${formatChance(p.chanceToWin)} Wahrscheinlichkeit besser als die Kontrollvariante (${formatInterval(p)})`;
}

function lossOf(p: SentenceParameters): string {
  return `mit ${formatChance(p.chanceToWin)} Wahrscheinlichkeit besser als die Kontrollvariante, doch eine Entscheidung könnte mehr als ${formatShortPercent(p.limit)} von deren Wert kosten`;
}
