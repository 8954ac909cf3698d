import { compareAll } from '@pixel/stats';
import type { Replay, ReplayedMetric } from '@pixel/store/events';
import { withoutPreExposure } from '../looks/arms-of.ts';
import { checkSalt, type SaltBalance, smallestPValue } from './check-salt.ts';
import type { VisitorSplit } from './create-visitor-split.ts';
import type { RecentExposure } from './find-recent-exposure.ts';
import { yieldToLoop } from './yield-to-loop.ts';

/** How evenly a salt, and other salts, split the same visitors. */
export interface TriedSalts {
  readonly balance: SaltBalance;
  /** `unknown` if there is nothing to test, or no salt yet. */
  readonly status: 'balanced' | 'unbalanced' | 'unknown';
  /** Another salt that is balanced, if this one isn't. */
  readonly offeredSalt: string | null;
  /**
   * By goal: the p-value of the spurious difference that this salt produces, null if its variants were shown recently, and the fraction of
   * other salts that produce one at p < 0.05.
   */
  readonly differences: ReadonlyMap<
    string,
    { readonly pValue: number | null; readonly falsePositives: number | null }
  >;
}

const nothingTested: SaltBalance = { pValue: null, what: '' };
const otherSalts = 200;
const maxUnbalancedPValue = 0.05;
/** An offered salt must be better than one that barely passes. */
const minOfferedPValue = 0.2;

/**
 * Splits past visitors by a salt and by 200 others. No split by another salt has a true difference between its arms, and neither has the
 * salt's own unless its variants were shown recently; then, what visitors did since is left out. Rejects with the reason of `signal`.
 */
export async function trySalts(
  replay: Pick<Replay, 'visitors' | 'metrics'>,
  {
    salt,
    otherwise,
    split,
    weights,
    shown,
  }: {
    readonly salt: string | null;
    /** Prefix of other salts if there is no salt. */
    readonly otherwise: string;
    readonly split: VisitorSplit;
    readonly weights: readonly number[];
    readonly shown: RecentExposure;
  },
  signal: AbortSignal,
): Promise<TriedSalts> {
  const arms = weights.length;
  const armOf = salt === null ? undefined : await split(salt, signal);
  const own =
    shown.since === null && armOf
      ? await testDifferences(replay.metrics, { armOf, arms }, signal)
      : undefined;
  const withPast = shown.isContaminated ? { ...replay, metrics: [] } : replay;
  const balance = armOf ? await checkSalt(withPast, { armOf, weights }, signal) : nothingTested;
  const status = statusOf(balance);
  const tallies = new Map(replay.metrics.map(({ key }) => [key, { tested: 0, found: 0 }]));
  let offeredSalt: string | null = null;
  for (let nth = 1; nth <= otherSalts; nth += 1) {
    const other = `${salt ?? otherwise}-${nth}`;
    const otherArms = await split(other, signal);
    const differences = await testDifferences(replay.metrics, { armOf: otherArms, arms }, signal);
    for (const [key, pValue] of differences) {
      const { tested, found } = tallies.get(key) ?? { tested: 0, found: 0 };
      if (pValue !== null)
        tallies.set(key, { tested: tested + 1, found: found + (pValue < maxUnbalancedPValue ? 1 : 0) });
    }
    if (status !== 'unbalanced' || offeredSalt !== null) continue;
    const { pValue } = await checkSalt(replay, { armOf: otherArms, weights }, signal);
    if (pValue !== null && pValue >= minOfferedPValue) offeredSalt = other;
  }
  const differences = [...tallies].map(
    ([key, { tested, found }]) =>
      [key, { pValue: own?.get(key) ?? null, falsePositives: tested === 0 ? null : found / tested }] as const,
  );
  return { balance, status, offeredSalt, differences: new Map(differences) };
}

function statusOf({ pValue }: SaltBalance): TriedSalts['status'] {
  if (pValue === null) return 'unknown';
  return pValue < maxUnbalancedPValue ? 'unbalanced' : 'balanced';
}

async function testDifferences(
  metrics: readonly ReplayedMetric[],
  { armOf, arms }: { readonly armOf: Int8Array; readonly arms: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number | null>> {
  const differences = new Map<string, number | null>();
  for (const metric of metrics) {
    await yieldToLoop(signal);
    differences.set(metric.key, testDifference(metric, armOf, arms));
  }
  return differences;
}

/** Returns the smallest Holm-adjusted p-value of any variant against the control. */
function testDifference(metric: ReplayedMetric, armOf: Int8Array, arms: number): number | null {
  const stats = metric
    .sumByArm(armOf, arms)
    .flatMap((sums) => (sums === undefined ? [] : [withoutPreExposure(sums)]));
  if (stats.length < arms) return null;
  return smallestPValue(compareAll(stats, { alpha: maxUnbalancedPValue, correction: 'holm' }).adjusted);
}
