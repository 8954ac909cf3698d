import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Budget } from '../bench/budget.ts';

/** Exits like a bench with this measurement. */
function measure(budget: Budget): { readonly code: number | null; readonly output: string } {
  const script = `import { enforceBudgets } from './bench/budget.ts'; enforceBudgets([${JSON.stringify(budget)}]);`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { cwd: path.resolve(import.meta.dirname, '..'), encoding: 'utf8' },
  );
  return { code: status, output: stderr };
}

it('a measurement exits with 1 if the median exceeds its budget, and names it', () => {
  const broken = measure({ name: 'init, ms', atMost: 15, measured: [14, 20, 16], digits: 1 });
  expect(broken).toEqual({
    code: 1,
    output: 'Budget exceeded: init, ms: 16.0 (14.0 to 20.0), accepted: at most 15.\n',
  });
  expect(measure({ name: 'ratio', atLeast: 0.5, measured: [], digits: 2 }).code).toBe(1);
});

it('a measurement exits with 0 within its budget', () => {
  expect(measure({ name: 'ratio', atLeast: 0.5, measured: [0.4, 0.5, 0.9], digits: 2 }).code).toBe(0);
});
