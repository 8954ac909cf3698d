import type { Basis } from '../looks/basis.ts';
import {
  combinationsTooSmall,
  describeDifferentLift,
  entryDependsOnVariant,
  fewShared,
  interactionSomewhere,
  neitherHasGoal,
  noInteraction,
  splitIsOff,
  variantsAreCorrelated,
} from '../words/interaction-phrases.ts';
import type { Sentence } from '../words/sentence.ts';
import type { Flaw } from './find-flaw.ts';
import type { InteractionMetric, InteractionState, ReportedDifference } from './interaction-report.ts';
import { fewestInCombination, minInCombination } from './judge-interaction.ts';

/** The results of two experiments among their shared visitors. */
export interface InteractionFacts {
  readonly bases: readonly [Basis, Basis];
  readonly visitors: number;
  /** Fraction of each experiment's visitors who are in both. */
  readonly shares: readonly [number, number];
  readonly metrics: readonly InteractionMetric[];
  readonly flaw: Flaw | undefined;
}

/** Minimum fraction of either experiment's visitors who must be shared for a test. */
export const minShare = 0.01;

/** Returns the state and the sentence about whether two experiments influence each other. */
export function describeInteraction(facts: InteractionFacts): {
  readonly state: InteractionState;
  readonly sentence: Sentence;
} {
  const { bases, visitors, shares, metrics, flaw } = facts;
  const names = { experiment: bases[0].name, other: bases[1].name };
  const [share, otherShare] = shares;
  if (Math.max(...shares) < minShare)
    return { state: 'few_shared', sentence: fewShared({ ...names, share, otherShare }) };
  if (flaw !== undefined) return describeFlaw(flaw);
  if (metrics.length === 0) return { state: 'no_goal', sentence: neitherHasGoal(names) };
  const different = metrics.find(({ isDifferent }) => isDifferent);
  if (different !== undefined) return { state: 'shown', sentence: describeDifferent(different, bases) };
  const pValues = metrics.flatMap(({ pValue }) => pValue ?? []);
  if (pValues.length === 0) {
    const fewest = Math.min(...metrics.map(fewestInCombination));
    return {
      state: 'too_few',
      sentence: combinationsTooSmall({ ...names, fewest, needed: minInCombination }),
    };
  }
  return {
    state: 'none_shown',
    sentence: noInteraction({ ...names, visitors, pValue: Math.min(...pValues) }),
  };
}

function describeFlaw({ kind, ...names }: Flaw): ReturnType<typeof describeInteraction> {
  if (kind === 'mismatch') return { state: 'mismatch', sentence: splitIsOff(names) };
  const describe = kind === 'entry' ? entryDependsOnVariant : variantsAreCorrelated;
  return { state: 'selected', sentence: describe(names) };
}

function describeDifferent(metric: InteractionMetric, [basis, other]: readonly [Basis, Basis]): Sentence {
  const { name: goal, pValue, differences, unit, currency } = metric;
  const names = { experiment: basis.name, other: other.name, goal };
  const clearest = findClearest(differences);
  if (clearest === undefined) return interactionSomewhere({ ...names, pValue: pValue ?? 0 });
  const { variantKey, from, to, estimate, lower, upper, level, scale } = clearest;
  return describeDifferentLift({
    ...names,
    variant: nameIn(basis, variantKey),
    from: nameIn(other, from),
    to: nameIn(other, to),
    difference: {
      ...{ estimate, lower, upper, level },
      // The difference of two lifts is in percentage points.
      unit: scale === 'relative' ? 'share' : unit,
      currency: scale === 'relative' ? null : currency,
    },
  });
}

/** Returns the difference whose interval is farthest from 0, relative to its width. */
function findClearest(differences: readonly ReportedDifference[]): ReportedDifference | undefined {
  const clear = differences.flatMap((difference) => {
    const { estimate, lower, upper } = difference;
    if (estimate === null || lower === null || upper === null || lower * upper <= 0) return [];
    return [{ difference, distance: Math.abs(estimate) / (upper - lower) }];
  });
  return clear.sort((a, b) => b.distance - a.distance)[0]?.difference;
}

function nameIn({ variants }: Basis, key: string): string {
  return variants.find(({ variantKey }) => variantKey === key)?.name ?? key;
}
