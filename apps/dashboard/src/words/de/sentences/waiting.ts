import { capital, name } from './names.ts';
import {
  formatChance,
  formatCount,
  formatEffect,
  formatVisitors,
  formatVisitorsDative,
  pluralize,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';
import { aboutDays, inDays, onlyDaysRun } from './times.ts';

/** Reasons why there is no decision yet. */
export const waiting = {
  conversions_so_far: (p) =>
    `Zu wenig Daten: ${pluralize(p.needed, 'Conversion', 'Conversions')} je Variante nötig ${soFar(p)}`,
  non_conversions_so_far: (p) =>
    `Zu wenig Daten: Fast alle konvertieren, und ${formatVisitors(p.needed)} ohne Conversion sind je Variante nötig ${soFar(p)}`,
  few_with_value: (p) =>
    `Zu wenig Daten: ${formatVisitors(p.needed)} mit einem Wert je Variante nötig.${aboutDays(p.daysLeft)}`,
  before_planned_size: (p) =>
    `Erst bei den geplanten ${formatVisitorsDative(p.planned)} gültig (bisher ${formatCount(p.visitors)}).${aboutDays(p.daysLeft)}`,
  chance_before_planned_size: (p) =>
    `Mit ${formatChance(p.chanceToWin)} Wahrscheinlichkeit besser als die Kontrollvariante. Beenden Sie es deshalb nicht vorzeitig: bisher ${formatCount(p.visitors)} der geplanten ${formatVisitors(p.planned)}.${aboutDays(p.daysLeft)}`,
  no_planned_size: () =>
    'Ohne geplante Besucherzahl lässt sich nichts entscheiden. Beginnen Sie eine neue Phase mit einer.',
  before_minimum_days: (p) => `${capital(onlyDaysRun(p.days))} gelaufen. ${notBefore(p)}`,
  ahead_too_early: (p) => `Vorn, aber ${onlyDaysRun(p.days)} gelaufen: ${formatEffect(p)}. ${notBefore(p)}`,
  behind_too_early: (p) =>
    `Im Rückstand, aber ${onlyDaysRun(p.days)} gelaufen: ${formatEffect(p)}. ${notBefore(p)}`,
  few_visitors: (p) => `Zu wenig Daten: zu wenige Besucher, um ${name(p.goal)} zu vergleichen.`,
  nothing_to_divide_by: (p) => `Zu wenig Daten: Der Nenner von ${name(p.goal)} ist in einer der Varianten 0.`,
  control_is_zero: (p) =>
    `Zu wenig Daten: ${name(p.goal)} ist in der Kontrollvariante 0, daher gibt es keinen relativen Effekt.`,
  no_variance: (p) => `Zu wenig Daten: ${name(p.goal)} ist bei allen Besuchern gleich.`,
  impossible_sums: (p) =>
    `${name(p.goal)} lässt sich nicht berechnen: Die Summen widersprechen sich. Prüfen Sie die Werte.`,
  single_variant: () => 'Nichts zu vergleichen: Das Experiment hat nur eine Variante.',
  nothing_to_compare: (p) => `Für ${name(p.goal)} gibt es nichts zu vergleichen.`,
  only_open_windows: (p) =>
    `Zu wenig Daten: ${formatVisitors(p.open)} noch im Zeitfenster, und eine Variante hat sonst niemanden.`,
  no_visitors: () => 'Zu wenig Daten: Noch nicht jede Variante hat Besucher.',
  no_primary_goal: () =>
    'Ohne Hauptziel entscheidet nichts über dieses Experiment. Beginnen Sie eine neue Phase mit einem.',
  not_started: () => 'Noch nicht gestartet. Ergebnisse gibt es ab dem ersten Besucher.',
  not_computed: () => 'Noch nicht berechnet. Die ersten Ergebnisse sind binnen einer Minute da.',
  not_computed_before: () =>
    'Bis zu diesem Zeitpunkt wurden keine Ergebnisse berechnet. Wählen Sie einen späteren.',
} satisfies SentenceFormatters;

function soFar(p: SentenceParameters): string {
  return `(bisher ${formatCount(p.ofControl)} und ${formatCount(p.ofVariant)}).${aboutDays(p.daysLeft)}`;
}

function notBefore(p: SentenceParameters): string {
  return `Entschieden wird frühestens nach ${inDays(p.minimumDays)}.`;
}
