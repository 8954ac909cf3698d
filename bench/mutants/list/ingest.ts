import type { Mutant } from '../mutant.ts';

export const ingest: readonly Mutant[] = [
  {
    mistake: 'waits between attempts do not grow',
    file: 'packages/ingest/src/base/retry.ts',
    from: 'backOff.firstMs * 2 ** failures',
    to: 'backOff.firstMs',
  },
  {
    mistake: 'waits between attempts have no jitter, so that all servers come back at once',
    file: 'packages/ingest/src/base/retry.ts',
    from: 'delayMs * (0.5 + random() / 2)',
    to: 'delayMs',
  },
];
