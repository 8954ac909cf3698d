import { phrase } from '../words/phrase.ts';
import { formatDuration } from '../words/times.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Checks whether a running experiment got a new visitor within a day, not counting the time before it was last resumed; null if it isn't
 * running.
 */
export function checkSilence({
  status,
  now,
  startedAt,
  lastExposureAt,
  pauses,
}: HealthFacts): CheckResult | null {
  if (status !== 'running') return null;
  const resumedAt = Math.max(startedAt, ...pauses.map(({ until }) => until ?? startedAt));
  // Delayed events may have happened before the start.
  const sinceMs = Math.max(lastExposureAt ?? startedAt, resumedAt);
  const phrases =
    lastExposureAt === sinceMs ? sinceVisitor : resumedAt > startedAt ? sinceResumed : sinceStart;
  const silence = { from: toIsoString(sinceMs), until: toIsoString(now) };
  if (now - sinceMs < dayMs) return { state: 'ok', summary: phrases.soon(silence) };
  return {
    state: 'warning',
    summary: phrases.late(silence),
    cause: noPages({}),
    advice: openPage({}),
    sinceMs,
  };
}

/** Codes of findings for a day without new visitors. */
export const silenceCodes: readonly string[] = [
  'no_exposures',
  'no_exposures_ever',
  'no_exposures_since_pause',
];

interface Silence {
  readonly from: string;
  readonly until: string;
}

const begun = phrase('exposures_awaited', (p: Silence) => `Started ${ago(p)} ago; no visitors yet.`);
const coming = phrase('exposures_coming', (p: Silence) => `Last new visitor ${ago(p)} ago.`);
const silent = phrase('no_exposures', (p: Silence) => `No new visitors for ${ago(p)}.`);
const never = phrase('no_exposures_ever', (p: Silence) => `No visitors since it started ${ago(p)} ago.`);
const resumed = phrase(
  'exposures_awaited_again',
  (p: Silence) => `Resumed ${ago(p)} ago; no new visitors yet.`,
);
const neverSince = phrase(
  'no_exposures_since_pause',
  (p: Silence) => `No new visitors since it was resumed ${ago(p)} ago.`,
);
const sinceVisitor = { soon: coming, late: silent };
const sinceStart = { soon: begun, late: never };
const sinceResumed = { soon: resumed, late: neverSince };
const noPages = phrase(
  'no_pages',
  () => 'Likely no page matches its rules any more, no visitor matches its audience, or the snippet is gone.',
);
const openPage = phrase(
  'open_page',
  () => 'Open one of its pages with a preview of the variant, and check Install.',
);

function ago({ from, until }: Silence): string {
  return formatDuration(from, until);
}

function toIsoString(ms: number): string {
  return new Date(ms).toISOString();
}
