import type { Mutant } from './mutant.ts';
import type { FindReachingTests } from './reaching-tests.ts';
import { runTests } from './run-tests.ts';
import type { WorkCopy } from './work-copy.ts';

export interface Verdict {
  /** `unclear` if the failing test also fails without the mistake. */
  readonly outcome: 'caught' | 'missed' | 'unclear';
  /** The failed test, and its error. */
  readonly by: string;
}

/** Tests at most this many imports away run before all others: the nearest detect most, and sooner. */
const waves = [1, 3, Number.POSITIVE_INFINITY];

/** Makes a mistake in the copy, and runs the tests that can detect it until one does. */
export async function judge(copy: WorkCopy, mutant: Mutant, findTests: FindReachingTests): Promise<Verdict> {
  for (const files of stagesOf(mutant, findTests)) {
    const run = await copy.during(mutant, () => runTests(copy.root, files));
    const { failed, because } = run;
    if (failed === undefined) continue;
    const withoutMistake = await runTests(copy.root, failed.split(' '));
    return { outcome: withoutMistake.failed === undefined ? 'caught' : 'unclear', by: because };
  }
  return { outcome: 'missed', by: '' };
}

/** Test files in the order of execution: near units, the declared suites, the other units, servers that import the code. */
function stagesOf(
  { file, suites = [] }: Mutant,
  findTests: FindReachingTests,
): readonly (readonly string[])[] {
  const tests = findTests(file);
  const units = tests.filter(({ test }) => !test.startsWith('tests/'));
  const servers = tests.filter(({ test }) => test.startsWith('tests/') && !suites.includes(test));
  let from = -1;
  const [near, middle, far] = waves.map((to) => {
    const wave = units.filter(({ distance }) => distance > from && distance <= to).map(({ test }) => test);
    from = to;
    return wave;
  });
  return [near, middle, suites, far, servers.map(({ test }) => test)].flatMap((stage = []) =>
    stage.length === 0 ? [] : [stage],
  );
}
