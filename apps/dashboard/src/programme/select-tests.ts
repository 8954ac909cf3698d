import type { ProgrammeSearch } from './programme-search.ts';
import type { ProgrammeTest } from './use-programme.ts';

/** What is known of an experiment beside its tests. */
export interface Named {
  readonly owner: string | null;
  readonly tags: readonly string[];
}

/** Returns the tests that all filters apply to; `found` are the experiments that have the text, undefined where none is looked for. */
export function selectTests<Test extends Pick<ProgrammeTest, 'experimentKey' | 'verdict' | 'decision'>>(
  tests: readonly Test[],
  { tag, owner, outcome, decision }: Pick<ProgrammeSearch, 'tag' | 'owner' | 'outcome' | 'decision'>,
  {
    namedOf,
    found,
  }: {
    readonly namedOf: (experimentKey: string) => Named | undefined;
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
