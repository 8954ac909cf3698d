import path from 'node:path';
import type { Mutant } from './mutant.ts';
import type { FindReachingTests, ReachingTest } from './reaching-tests.ts';
import { runTests } from './run-tests.ts';
import type { WorkCopy } from './work-copy.ts';

export interface Verdict {
  /** `unclear` if the failing test also fails without the mistake. */
  readonly outcome: 'caught' | 'missed' | 'unclear';
  /** The failed test, and its error. */
  readonly by: string;
}

/** Number of imports up to which a test runs before the remaining ones. */
const nearDistance = 3;

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

/**
 * Test files in the order of execution: units in the same folder or named alike, the declared suites, the other units of the package, those
 * of other packages, servers that import the code.
 */
function stagesOf(
  { file, suites = [] }: Mutant,
  findTests: FindReachingTests,
): readonly (readonly string[])[] {
  const reaching = findTests(file);
  const units = reaching.filter(({ test }) => !test.startsWith('tests/'));
  const servers = reaching.filter(({ test }) => test.startsWith('tests/') && !suites.includes(test));
  const words = wordsOf(file);
  const isBeside = ({ test }: ReachingTest) =>
    path.dirname(test) === path.dirname(file) || isSubset(words, wordsOf(test));
  const others = units.filter((unit) => !isBeside(unit));
  const split = (isIn: (test: string) => boolean) => {
    const tests = others.filter(({ test }) => isIn(test));
    const isNear = ({ distance }: ReachingTest) => distance <= nearDistance;
    return [tests.filter(isNear), tests.filter((test) => !isNear(test))];
  };
  const isOwn = (test: string) => packageOf(test) === packageOf(file);
  const [beside = [], ...rest] = [
    units.filter(isBeside),
    ...split(isOwn),
    ...split((test) => !isOwn(test)),
    servers,
  ].map((stage) => stage.map(({ test }) => test));
  return [beside, suites, ...rest].filter((stage) => stage.length > 0);
}

/** Returns the folder of a file's package, such as `packages/store`. */
function packageOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** Returns the words of a file's name in the singular. */
function wordsOf(file: string): ReadonlySet<string> {
  const words = path.basename(file).replace(/\..*$/, '').split('-');
  return new Set(words.map((word) => word.replace(/s$/, '')));
}

function isSubset(words: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  return [...words].every((word) => of.has(word));
}
