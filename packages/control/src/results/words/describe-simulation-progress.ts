import { formatWholePercent } from './number-formats.ts';
import { phrase } from './phrase.ts';

/** States that visitors are still being simulated; `share` is the progress from 0 to 1. */
export const describeSimulationProgress = phrase(
  'past_in_making',
  ({ share }: { readonly share: number }) =>
    `Visitors are still being simulated, ${formatWholePercent(share)} so far. Numbers will change until this is done.`,
);
