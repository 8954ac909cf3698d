import type { Mutant } from '../mutant.ts';

export const engine: readonly Mutant[] = [
  {
    mistake: 'the first slot after a layer’s range belongs to it too',
    file: 'packages/engine/src/allocate.ts',
    from: 'slot >= layer.to',
    to: 'slot > layer.to',
  },
];
