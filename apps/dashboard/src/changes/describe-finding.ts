import type { UnpublishedChanges } from '@pixel/control/client';
import { useDescribeProblem } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';

/** An error or a warning about unpublished changes. */
export type Finding = UnpublishedChanges['warnings'][number];

/** Returns a function that describes a finding in the current language, without a full stop. */
export function useDescribeFinding(): (finding: Finding) => string {
  const { findings } = usePageWords('changes');
  const describeProblem = useDescribeProblem();
  return ({ code, path, message, parameters }) => {
    const describe = findings[code];
    if (describe === undefined) return message;
    const { problem, ...named } = parameters;
    return problem === undefined
      ? describe(named)
      : `${describe(named)}: ${describeProblem({ path, message, code: String(problem), parameters: named })}`;
  };
}
