import type { Mutant } from '../mutant.ts';

export const database: readonly Mutant[] = [
  {
    mistake: 'a closing database pool is reported as an internal error, not as unavailable',
    file: 'packages/database/src/connection-failure.ts',
    from: '|Cannot use a pool after calling end|driver has already been destroyed',
    to: '',
    fix: 'fix(database): a server that is ending says that it is away, not that something went wrong',
  },
  {
    mistake: 'a pooled connection waits for a response that timed out for an earlier borrower',
    file: 'packages/database/src/database.ts',
    from: 'client.release(timeoutError)',
    to: 'client.release()',
    fix: 'fix(database): end connections whose query was not answered in time',
  },
  {
    mistake: 'a phase may end with two final looks',
    file: 'packages/database/src/migrations/0016-results.ts',
    from: 'create unique index looks_final',
    to: 'create index looks_final',
    fix: 'fix(control): harm and wins outlive edits of goals; looks fail and wait fairly',
  },
  {
    mistake: 'a pause begins with the last publication of a paused experiment instead of the first',
    file: 'packages/database/src/migrations/0023-open-pauses.ts',
    from: 'select min(version) as from',
    to: 'select max(version) as from',
  },
];
