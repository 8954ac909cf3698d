import { name } from './names.ts';
import {
  formatCount,
  formatIntervalName,
  formatMoney,
  formatRange,
  formatShortPercent,
  formatVisitors,
  formatWholePercent,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentence-formatter.ts';
import { between, clockOf, dayOf } from './times.ts';

/** Notes on results: their age, exclusions and projected effect. */
export const notes = {
  computed: (p) => computed(p),
  computed_with_pending: (p) =>
    `${computed(p)} ${formatCount(p.pending)} ${p.pending === 1 ? 'Ereignis ist' : 'Ereignisse sind'} noch nicht verarbeitet.`,
  final: (p) => `Endgültig seit dem ${dayOf(p.finalAt, p.timeZone)}.`,
  computed_again: (p) =>
    `Am ${dayOf(p.computedAt, p.timeZone)} neu berechnet: ${ofFinal(p)}, ${p.state === p.finalState ? 'weiterhin' : 'jetzt'} ${states.get(p.state)}. Die endgültigen Ergebnisse bleiben.`,
  erased_since_final: (p) =>
    `${formatVisitors(p.visitors)}, hier mitgezählt, ${p.visitors === 1 ? 'wurde' : 'wurden'} seither gelöscht; die Zahlen bleiben, wie sie waren.`,
  left_out_at_rollout: (p) =>
    `${formatVisitors(p.visitors)} ${p.visitors === 1 ? 'war' : 'waren'} beim Rollout am ${dayOf(p.rolledOutAt, p.timeZone)} noch im Zeitfenster und ${p.visitors === 1 ? 'zählt' : 'zählen'} nicht mit.`,
  past_in_making: (p) =>
    `Besucher werden noch simuliert, bisher ${formatWholePercent(p.share)}. Weitere folgen in einigen Sekunden.`,
  holdback_goes_on: (p) =>
    `Ein Holdback von ${formatShortPercent(p.share)} wird weiter gemessen: Phase ${formatCount(p.phase)}.`,
  holdback_is_over: (p) =>
    `Ein Holdback von ${formatShortPercent(p.share)} wurde bis zum ${dayOf(p.endedAt, p.timeZone)} gemessen: Phase ${formatCount(p.phase)}.`,
  plan_with_lower_half: (p) => planWith(p, 'unteren'),
  plan_with_upper_half: (p) => planWith(p, 'oberen'),
  count_per_month: (p) => perMonth(p, formatCount, 'weniger'),
  money_per_month: (p) =>
    perMonth(p, (value) => formatMoney(value, p.currency, { maximumFractionDigits: 0 }), 'weniger'),
} satisfies SentenceFormatters;

const states = new Map<Value, string>([
  ['untrusted', 'nicht vertrauenswürdig'],
  ['harm', 'schädlich'],
  ['losing', 'verlierend'],
  ['winning', 'gewinnend'],
  ['not_ready', 'nicht entscheidbar'],
  ['inconclusive', 'ohne klares Ergebnis'],
]);

function computed(p: SentenceParameters): string {
  const clock = clockOf(p.computedAt, p.timeZone);
  const day = dayOf(p.computedAt, p.timeZone);
  const at = day === dayOf(p.now, p.timeZone) ? `um ${clock}` : `am ${day} um ${clock}`;
  return `Berechnet ${at}, vor ${between({ from: p.computedAt, until: p.now })}.`;
}

function ofFinal(p: SentenceParameters): string {
  return p.visitors === p.finalVisitors
    ? `dieselben ${formatVisitors(p.visitors)}`
    : `${formatCount(p.visitors)} von ${formatVisitors(p.finalVisitors)}${p.finalVisitors === 1 ? '' : 'n'}`;
}

function planWith(p: SentenceParameters, half: string): string {
  return `Frühe Gewinner übertreiben: Planen Sie mit der ${half} Hälfte des ${formatIntervalName(p.level)}, ${formatRange(p.from, p.to, p)}.`;
}

/** Rounds to the estimate's second digit: more would suggest precision that isn't there. */
function perMonth(p: SentenceParameters, write: (value: number) => string, less: string): string {
  const [estimate, lower, upper] = [Number(p.estimate), Number(p.lower), Number(p.upper)];
  const largest = Math.max(Math.abs(estimate), (upper - lower) / 10);
  const step = largest > 0 ? Math.max(1, 10 ** (Math.floor(Math.log10(largest)) - 1)) : 1;
  const rounded = (value: number) => write(Math.round(value / step) * step);
  const [from, to] = estimate < 0 ? [-upper, -lower] : [lower, upper];
  return `${name(p.goal)}: im Monat etwa ${rounded(Math.abs(estimate))} ${estimate < 0 ? less : 'mehr'} beim heutigen Traffic (${formatIntervalName(p.level)} ${rounded(from)} bis ${rounded(to)}), falls der Effekt anhält.`;
}
