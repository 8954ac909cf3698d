import { setImmediate as nextTurn } from 'node:timers/promises';
import { wilson } from '@pixel/stats';
import type { Replay, StoredVisits } from '@pixel/store/events';
import { prepareMatcher } from './known-visit.ts';
import type { PreflightFlow, PreflightReport } from './preflight-report.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/** Visitors per day who would get a variant, and the source of the estimate. */
export interface Traffic {
  readonly visitorsPerDay: number;
  /** Visitors on its pages and in its audience, and those of them in its slot. */
  readonly flow: Pick<PreflightFlow, 'inAudience' | 'inSlot'>;
  readonly limits: PreflightReport['visitorsPerDayLimits'];
  readonly source: PreflightReport['source'];
  /** If estimated from visits: the number of samples examined, and of those that matched. */
  readonly samples?: { readonly looked: number; readonly matching: number };
}

/** Traffic from samples, which also shows the audience's share. */
export interface SampledTraffic extends Traffic {
  /** Fraction of visits to its pages that are in its audience; null if there were none. */
  readonly audienceShare: number | null;
}

const dayMs = 86_400_000;
const alpha = 0.05;
const zScore = 1.959_963_984_540_054;
/** Retention of samples. */
const sampledDays = 7;
const maxSamples = 5_000;
/** Takes a few milliseconds. */
const samplesPerTurn = 500;

/**
 * Returns the traffic seen in events. The limits cover only the randomness of the number of visitors; null if some pages couldn't be
 * distinguished and so match nothing. Days are whole, since the project's first event in the period.
 */
export function estimateFromEvents(
  { sampledShare, knownShare, firstEventAt }: Pick<Replay, 'sampledShare' | 'knownShare' | 'firstEventAt'>,
  {
    members,
    matching,
    inSlot,
    from,
    until,
    pageviews,
  }: {
    readonly members: number;
    readonly matching: number;
    readonly inSlot: number;
    readonly from: number;
    readonly until: number;
    readonly pageviews: boolean;
  },
): Traffic {
  const days = Math.max(1, Math.ceil((until - Math.max(from, firstEventAt ?? from)) / dayMs));
  const scale = 1 / sampledShare / days;
  const halfWidth = zScore * Math.sqrt(members);
  return {
    visitorsPerDay: members * scale,
    flow: { inAudience: matching * scale, inSlot: inSlot * scale },
    limits:
      members === 0 || knownShare < 1
        ? null
        : { lower: Math.max(0, members - halfWidth) * scale, upper: (members + halfWidth) * scale },
    source: pageviews ? 'pageviews' : 'events',
  };
}

/**
 * Estimates traffic from samples of visits: the project's new visitors per day, times the matching fraction of its page views, times the
 * fraction of visitors with a variant. An underestimate, since a visitor has several pages to match on and returning visitors take part
 * too. Undefined without samples.
 */
export async function estimateFromVisits(
  visits: Pick<StoredVisits, 'count' | 'samples'>,
  subject: PreflightSubject,
  { days, until }: { readonly days: number; readonly until: number },
): Promise<SampledTraffic | undefined> {
  const { projectKey } = subject;
  const since = until - Math.min(days, sampledDays) * dayMs;
  const { samples } = await visits.samples({ projectKey, since, limit: maxSamples });
  const counts = await visits.count({ projectKey, since, until, by: 'hour' });
  const [first] = counts;
  if (samples.length === 0 || first === undefined) return undefined;
  const isMatching = prepareMatcher(subject);
  const isOnPage = prepareMatcher({ ...subject, audience: null });
  let [all, onPages, matching, looked, found] = [0, 0, 0, 0, 0];
  for (const { url, attributes, weight } of samples) {
    if (looked > 0 && looked % samplesPerTurn === 0) await nextTurn();
    looked += 1;
    all += weight;
    const visit = { url, attributes: new Map(Object.entries(attributes)) };
    if (!isOnPage(visit)) continue;
    onPages += weight;
    if (!isMatching(visit)) continue;
    found += 1;
    matching += weight;
  }
  const newVisitors = counts.reduce((sum, each) => sum + each.newVisitors, 0);
  const daysCounted = Math.max(1, (until - first.startedAt) / dayMs);
  const perDay = newVisitors / daysCounted;
  const inSlot = slotShare(subject);
  const scale = perDay * inSlot * subject.allocation.coverage;
  const share = wilson({ n: looked, sum: Math.min(looked, (matching / all) * looked) }, { alpha });
  return {
    visitorsPerDay: (matching / all) * scale,
    flow: { inAudience: (matching / all) * perDay, inSlot: (matching / all) * perDay * inSlot },
    audienceShare: onPages === 0 ? null : matching / onPages,
    limits:
      share.ciLower === null || share.ciUpper === null
        ? null
        : { lower: share.ciLower * scale, upper: share.ciUpper * scale },
    source: 'visits',
    samples: { looked, matching: found },
  };
}

function slotShare({ allocation: { layer }, holdout }: PreflightSubject): number {
  const slot = layer === undefined ? 1 : layer.to - layer.from;
  return slot * (1 - (holdout?.share ?? 0));
}
