import { name } from './names.ts';
import {
  formatCount,
  formatEffect,
  formatInterval,
  formatLift,
  formatLimit,
  formatPercent,
  formatVisitors,
} from './number-formats.ts';
import type { SentenceFormatters, SentenceParameters } from './sentence-formatter.ts';

/** Guardrails within their limit. */
export const guardrail = {
  within_limit: (p) => `Innerhalb der Grenze: ${atWorst(p)}.`,
  worse_within_limit: (p) => `Schlechter, aber innerhalb der Grenze: ${formatEffect(p)}, ${atWorst(p)}.`,
  not_cleared: (p) => `Zu wenig Daten: ${atWorst(p)}.`,
  not_cleared_before: (p) => `Zu wenig Daten: ${atWorst(p)}. Nötig sind etwa ${formatVisitors(p.needed)}.`,
  not_cleared_at_planned_size: (p) =>
    `Zu wenig Daten: ${atWorst(p)}. Nötig sind etwa ${formatVisitors(p.needed)}, mehr als die geplanten ${formatCount(p.planned)}.`,
} satisfies SentenceFormatters;

/** Guardrails beyond their limit. */
export const breaches = {
  guardrail_breached: (p) => `${tellHarm(p)} Wir empfehlen, zu pausieren.`,
  guardrail_breached_paused: (p) => `${tellHarm(p)} Bleiben Sie bei der Kontrollvariante.`,
  guardrail_breached_at_the_end: (p) => `${tellHarm(p)} Rollen Sie es nicht aus.`,
  guardrail_breached_rolled_out: (p) => `${tellHarm(p)} Nehmen Sie den Rollout zurück.`,
} satisfies SentenceFormatters;

function tellHarm(p: SentenceParameters): string {
  const estimate = typeof p.estimate === 'number' ? p.estimate : null;
  const how = (estimate ?? Number(p.limit)) < 0 ? 'niedriger' : 'höher';
  const by = estimate !== null && p.unit === 'relative' ? `${formatPercent(Math.abs(estimate))} ${how}` : how;
  return `Guardrail verletzt: ${name(p.goal)} mit ${name(p.variant)} ${by} (${formatInterval(p)}, Grenze ${formatLimit(p.limit)}).`;
}

function atWorst(p: SentenceParameters): string {
  return p.worst === null
    ? `bei einer Grenze von ${formatLimit(p.limit)}`
    : `schlimmstenfalls ${formatLift(p.worst)} (Grenze ${formatLimit(p.limit)})`;
}
