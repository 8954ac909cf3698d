import { setImmediate as nextTurn } from 'node:timers/promises';
import { wilson } from '@pixel/stats';
import type { Replay, StoredVisits } from '@pixel/store/events';
import { prepareMatch } from './known-visit.ts';
import type { PreflightFlow, PreflightReport } from './preflight-report.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/** Visitors a day who would have a variant, and how that is known. */
export interface Traffic {
  readonly visitorsPerDay: number;
  /** Those on its pages and of its audience, and of these those in its slot. */
  readonly flow: Pick<PreflightFlow, 'inAudience' | 'inSlot'>;
  readonly limits: PreflightReport['visitorsPerDayLimits'];
  readonly source: PreflightReport['source'];
  /** Where it is estimated from visits: how many samples were looked at, and how many matched. */
  readonly samples?: { readonly looked: number; readonly matching: number };
}

/** What samples tell besides. */
export interface SampledTraffic extends Traffic {
  /** Which part of visits on its pages is of its audience; null where none was there. */
  readonly audienceShare: number | null;
}

const dayMs = 86_400_000;
const alpha = 0.05;
const z = 1.959_963_984_540_054;
/** Samples are kept for so long. */
const sampledDays = 7;
const maxSamples = 5_000;
/** A few milliseconds for so many. */
const samplesATurn = 500;

/**
 * Returns the traffic that events tell, the limits by the number of visitors alone: there are none where some pages match nothing since
 * they could not be told apart. Days are whole ones since the project's first event in that time.
 */
export function trafficOfEvents(
  { sampledShare, knownShare, seenSince }: Pick<Replay, 'sampledShare' | 'knownShare' | 'seenSince'>,
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
  const days = Math.max(1, Math.ceil((until - Math.max(from, seenSince ?? from)) / dayMs));
  const scale = 1 / sampledShare / days;
  const half = z * Math.sqrt(members);
  return {
    visitorsPerDay: members * scale,
    flow: { inAudience: matching * scale, inSlot: inSlot * scale },
    limits:
      members === 0 || knownShare < 1
        ? null
        : { lower: Math.max(0, members - half) * scale, upper: (members + half) * scale },
    source: pageviews ? 'pageviews' : 'events',
  };
}

/**
 * Returns the traffic that samples of visits tell: new visitors of the project a day, times the part of its page views that match, times
 * the part of visitors that have a variant. Less than there will be, since a visitor has several pages to match on, and returning ones
 * take part too. Undefined where nothing was sampled.
 */
export async function trafficOfVisits(
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
  const isMatching = prepareMatch(subject);
  const isOnPage = prepareMatch({ ...subject, audience: null });
  let [all, onPages, matching, looked, found] = [0, 0, 0, 0, 0];
  for (const { url, attributes, weight } of samples) {
    if (looked > 0 && looked % samplesATurn === 0) await nextTurn();
    looked += 1;
    all += weight;
    const visit = { url, told: new Map(Object.entries(attributes)) };
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
