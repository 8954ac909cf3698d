import type { ProgrammeSearch } from './programme-search.ts';
import type { ProgrammeTest } from './use-programme-report.ts';

/** Properties of an experiment that its tests lack. */
export interface ExperimentProperties {
  readonly owner: string | null;
  readonly tags: readonly string[];
}

/** Returns the tests that match all filters. `matches` are the experiments that contain the search text, undefined without one. */
export function selectTests<Test extends Pick<ProgrammeTest, 'experimentKey' | 'verdict' | 'decision'>>(
  tests: readonly Test[],
  { tag, owner, outcome, decision }: Pick<ProgrammeSearch, 'tag' | 'owner' | 'outcome' | 'decision'>,
  {
    findExperiment,
    matches,
  }: {
    readonly findExperiment: (experimentKey: string) => ExperimentProperties | undefined;
    readonly matches: { readonly has: (experimentKey: string) => boolean } | undefined;
  },
): readonly Test[] {
  return tests.filter((test) => {
    const experiment = findExperiment(test.experimentKey);
    return (
      (outcome === undefined || (test.verdict ?? 'none') === outcome) &&
      (decision === undefined || test.decision === decision) &&
      (tag === undefined || experiment?.tags.includes(tag) === true) &&
      (owner === undefined || experiment?.owner === owner) &&
      (matches === undefined || matches.has(test.experimentKey))
    );
  });
}
