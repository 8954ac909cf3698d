import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { missingOf } from './judge-split.ts';
import { type Counts, sum, sumPeriods } from './traffic-counts.ts';

/** Minimum periods and visitors before a change for estimating the expected number. */
const minEarlier = { periods: 6, visitors: 50 };
/** Minimum ratio of actual to expected visitors for a wave. */
const minGrowth = 1.5;

/** A variant with missing or surplus visitors. */
export interface DeviatingVariant {
  readonly variantKey: string;
  readonly direction: 'short' | 'surplus';
  /** Fraction of its visitors that is missing, or of the expected number that is surplus. */
  readonly share: number;
}

/**
 * Returns the variant with missing or surplus visitors since a period. Of two variants, both look alike; the culprit is the one that
 * changed more over time than everyone else. If that is unknown, assumes missing visitors, the more frequent case.
 */
export function findDeviatingVariant(
  facts: DiagnosisFacts,
  counts: Counts,
  { since, others }: { readonly since: number; readonly others: Counts | null },
): DeviatingVariant | null {
  const { variants } = facts.health;
  const after = sumPeriods(counts, since);
  const missing = missingOf(facts, after);
  const shortIndex = missing.indexOf(Math.max(...missing));
  const surplusIndex = missing.indexOf(Math.min(...missing));
  const growth = growthOf(counts, since, others);
  const isSurplus =
    growth !== null && (growth[surplusIndex] ?? 1) >= minGrowth && (growth[shortIndex] ?? 1) > 1 / minGrowth;
  const index = isSurplus ? surplusIndex : shortIndex;
  const variant = variants[index];
  if (variant === undefined) return null;
  return {
    variantKey: variant.variantKey,
    direction: isSurplus ? 'surplus' : 'short',
    share: Math.abs(missing[index] ?? 0),
  };
}

/** Returns the ratio of each variant's visitors since a period to the expected number; null if unknown. */
function growthOf(counts: Counts, since: number, others: Counts | null): readonly number[] | null {
  if (others === null || since < minEarlier.periods) return null;
  const before = sumPeriods(counts, 0, since);
  const [othersBefore, othersAfter] = [sum(sumPeriods(others, 0, since)), sum(sumPeriods(others, since))];
  if (Math.min(...before, othersBefore) < minEarlier.visitors || othersAfter === 0) return null;
  const expectedGrowth = othersAfter / othersBefore;
  return sumPeriods(counts, since).map((after, index) => after / ((before[index] ?? 0) * expectedGrowth));
}
