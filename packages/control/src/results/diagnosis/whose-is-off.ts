import type { DiagnosisFacts } from './diagnosis-facts.ts';
import { missingOf } from './judge-split.ts';
import { type Counts, sumOf, total } from './traffic-counts.ts';

/** Shorter times or fewer visitors before do not tell how many there should be. */
const least = { periods: 6, visitors: 50 };
/** So many times as many as there should be are a wave. */
const surge = 1.5;

/** A variant whose visitors are missing, or are too many. */
export interface VariantOff {
  readonly variantKey: string;
  readonly direction: 'short' | 'surplus';
  /** Part of its visitors that is missing, or of the others' that it has more. */
  readonly share: number;
}

/**
 * Tells whose visitors are missing, or too many, from a period on. Of two variants both look alike; then it is the one that changed
 * against the time before, measured by how everybody else did. Where that is not known visitors are missing, as mostly.
 */
export function whoseIsOff(
  facts: DiagnosisFacts,
  counts: Counts,
  { since, others }: { readonly since: number; readonly others: Counts | null },
): VariantOff | null {
  const { variants } = facts.health;
  const after = sumOf(counts, since);
  const missing = missingOf(facts, after);
  const shortAt = missing.indexOf(Math.max(...missing));
  const surplusAt = missing.indexOf(Math.min(...missing));
  const growth = growthOf(counts, since, others);
  const isSurplus =
    growth !== null && (growth[surplusAt] ?? 1) >= surge && (growth[shortAt] ?? 1) > 1 / surge;
  const at = isSurplus ? surplusAt : shortAt;
  const variant = variants[at];
  if (variant === undefined) return null;
  return {
    variantKey: variant.variantKey,
    direction: isSurplus ? 'surplus' : 'short',
    share: Math.abs(missing[at] ?? 0),
  };
}

/** How many times as many visitors each variant has from a period on as it should have; null where that cannot be told. */
function growthOf(counts: Counts, since: number, others: Counts | null): readonly number[] | null {
  if (others === null || since < least.periods) return null;
  const before = sumOf(counts, 0, since);
  const [othersBefore, othersAfter] = [total(sumOf(others, 0, since)), total(sumOf(others, since))];
  if (Math.min(...before, othersBefore) < least.visitors || othersAfter === 0) return null;
  const usual = othersAfter / othersBefore;
  return sumOf(counts, since).map((after, at) => after / ((before[at] ?? 0) * usual));
}
