import { formatCount, formatPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import { dayOf, formatDuration } from '../words/times.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

/** Minimum share of visitors affected by a pause; fewer can't change the result. */
const minShare = 0.01;

/** Checks how many visitors were still in their window when a pause began; null if the experiment was never paused. */
export function checkPauses({ pauses, variants, startedAt, now, timeZone }: HealthFacts): CheckResult | null {
  const relevant = pauses.filter(({ from, until }) => from >= startedAt || (until ?? now) > startedAt);
  const last = relevant.at(-1);
  if (last === undefined) return null;
  const visitors = relevant.reduce((sum, pause) => sum + pause.visitors, 0);
  const share =
    visitors /
    Math.max(
      1,
      variants.reduce((sum, variant) => sum + variant.visitors, 0),
    );
  const paused = {
    pauses: relevant.length,
    visitors,
    share,
    from: new Date(last.from).toISOString(),
    until: new Date(last.until ?? now).toISOString(),
    timeZone,
  };
  if (visitors === 0) return { state: 'ok', summary: touchedNobody(paused) };
  if (share < minShare) return { state: 'ok', summary: touchedFew(paused) };
  return {
    state: 'warning',
    summary: touched(paused),
    cause: sawOriginal({}),
    advice: weighLift({}),
    sinceMs: last.from,
  };
}

interface PauseFacts {
  readonly pauses: number;
  readonly visitors: number;
  readonly share: number;
  readonly from: string;
  readonly until: string;
  readonly timeZone: string;
}

const touchedNobody = phrase('pauses_ok', (p: PauseFacts) => `${paused(p)}; nobody was in their window.`);
const touchedFew = phrase(
  'pauses_few',
  (p: PauseFacts) =>
    `${paused(p)}; only ${pluralize(p.visitors, 'visitor')} (${formatPercent(p.share)}) were in their window.`,
);
const touched = phrase(
  'pauses_touched_windows',
  (p: PauseFacts) =>
    `${paused(p)}, when ${formatCount(p.visitors)} visitors (${formatPercent(p.share)}) were still in their window.`,
);
const sawOriginal = phrase(
  'original_within_window',
  () => 'For the rest of the pause they saw the original page, whatever their variant.',
);
const weighLift = phrase(
  'lift_diluted',
  () =>
    'They still count, so the true lift is likely further from 0. If that matters, start a new phase and run it without pauses.',
);

function paused({ pauses, from, until, timeZone }: PauseFacts): string {
  const last = `on ${dayOf(from, timeZone)} for ${formatDuration(from, until)}`;
  return pauses === 1 ? `Paused ${last}` : `Paused ${pluralize(pauses, 'time')}, last ${last}`;
}
