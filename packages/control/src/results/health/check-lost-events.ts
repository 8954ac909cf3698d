import { formatCount, formatPercent, formatShortPercent } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

const notableShare = 0.01;
/** Minimum events for judging losses. */
const minEvents = 1_000;

/** Checks how many events never arrived, by gaps in visitors' sequence numbers; null if no events were numbered. */
export function checkLostEvents({ variants }: HealthFacts): CheckResult | null {
  const sum = (field: 'expected' | 'lost') =>
    variants.reduce((total, { events }) => total + (events === null ? 0 : events[field]), 0);
  const [expected, lost] = [sum('expected'), sum('lost')];
  const share = lost / expected;
  if (!Number.isFinite(share)) return null;
  const losses = { share, lost, expected };
  if (share <= notableShare || expected < minEvents) return { state: 'ok', summary: arriving(losses) };
  return { state: 'warning', summary: missing(losses), cause: blocked({}), advice: firstParty({}) };
}

interface Losses {
  readonly share: number;
  readonly lost: number;
  readonly expected: number;
}

const arriving = phrase(
  'events_arrive',
  (p: Losses) => `${formatShortPercent(p.share)} of ${formatCount(p.expected)} events never arrived.`,
);
const missing = phrase(
  'events_lost',
  (p: Losses) =>
    `${formatPercent(p.share)} of ${formatCount(p.expected)} events never arrived: ${formatCount(p.lost)}.`,
);
const blocked = phrase(
  'events_blocked',
  () => 'Likely ad blockers, pages left immediately, or rejected events.',
);
const firstParty = phrase(
  'serve_first_party',
  () => "Check for rejected events in Live events, and serve the pixel from your site's own domain.",
);
