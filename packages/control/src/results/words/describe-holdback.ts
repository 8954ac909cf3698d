import { formatShortPercent } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { dayOf } from './times.ts';

/** The holdback of a rollout, as shown with its test. */
export interface HoldbackFacts {
  /** Fraction of visitors who keep the control. */
  readonly share: number;
  /** Number of the phase that measures it. */
  readonly phase: number;
  /** ISO 8601; null while it runs. */
  readonly endedAt: string | null;
  readonly timeZone: string;
}

/** Returns the sentence that names the phase that measures, or measured, a rollout. */
export function describeHoldback({ share, phase, endedAt, timeZone }: HoldbackFacts): Sentence {
  return endedAt === null
    ? beingMeasured({ share, phase })
    : wasMeasured({ share, phase, endedAt, timeZone });
}

const beingMeasured = phrase(
  'holdback_goes_on',
  (p: Pick<HoldbackFacts, 'share' | 'phase'>) =>
    `A holdback of ${formatShortPercent(p.share)} is still being measured: phase ${p.phase}.`,
);
const wasMeasured = phrase(
  'holdback_is_over',
  (p: Omit<HoldbackFacts, 'endedAt'> & { readonly endedAt: string }) =>
    `A holdback of ${formatShortPercent(p.share)} was measured until ${dayOf(p.endedAt, p.timeZone)}: phase ${p.phase}.`,
);
