import type { ProgrammeSearch } from './programme-search.ts';
import type { ProgrammeTest } from './use-programme-report.ts';

/** Properties of an experiment that its tests lack. */
export interface ExperimentProperties {
  readonly owner: string | null;
  readonly tags: readonly string[];
}

/** Returns the tests that match all filters; `found` are the experiments that match the text, undefined without one. */
export function selectTests<Test extends Pick<ProgrammeTest, 'experimentKey' | 'verdict' | 'decision'>>(
  tests: readonly Test[],
  { tag, owner, outcome, decision }: Pick<ProgrammeSearch, 'tag' | 'owner' | 'outcome' | 'decision'>,
  {
    namedOf,
    found,
  }: {
    readonly namedOf: (experimentKey: string) => ExperimentProperties | undefined;
    readonly found: { readonly has: (experimentKey: string) => boolean } | undefined;
  },
): readonly Test[] {
  return tests.filter((test) => {
    const named = namedOf(test.experimentKey);
    return (
      (outcome === undefined || (test.verdict ?? 'none') === outcome) &&
      (decision === undefined || test.decision === decision) &&
      (tag === undefined || named?.tags.includes(tag) === true) &&
      (owner === undefined || named?.owner === owner) &&
      (found === undefined || found.has(test.experimentKey))
    );
  });
}
