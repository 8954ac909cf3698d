import { pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { dayOf, formatDuration, formatTimeOfDay } from './times.ts';

/** The time of a computation. Times are ISO 8601. */
export interface ComputedFacts {
  readonly computedAt: string;
  readonly now: string;
  /** Events received since. */
  readonly pending: number;
  readonly timeZone: string;
}

/** Returns the sentence that states the age of numbers and what they don't include. */
export function describeStale({ computedAt, now, pending, timeZone }: ComputedFacts): Sentence {
  const computed = { computedAt, now, timeZone };
  return pending > 0 ? computedWithPending({ ...computed, pending }) : computedAtTime(computed);
}

/** States that numbers are final. */
export const describeFinal = phrase(
  'final',
  (p: { readonly finalAt: string; readonly timeZone: string }) => `Final on ${dayOf(p.finalAt, p.timeZone)}.`,
);

type ComputationTime = Omit<ComputedFacts, 'pending'>;

const computedAtTime = phrase('computed', (p: ComputationTime) => computed(p));
const computedWithPending = phrase(
  'computed_with_pending',
  (p: ComputedFacts) => `${computed(p)} ${pluralize(p.pending, 'event')} not processed yet.`,
);

function computed({ computedAt, now, timeZone }: ComputationTime): string {
  const clock = formatTimeOfDay(computedAt, timeZone);
  const day = dayOf(computedAt, timeZone);
  const at = day === dayOf(now, timeZone) ? `at ${clock}` : `on ${day}, ${clock}`;
  return `Computed ${at}, ${formatDuration(computedAt, now)} ago.`;
}
