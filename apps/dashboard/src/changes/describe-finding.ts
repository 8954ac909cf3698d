import type { WaitingChanges } from '@pixel/control/client';
import { usePageWords } from '../words/page-words.ts';
import { useSayProblem } from '../words/say-error.ts';

/** A problem in the pending changes. */
export type Finding = WaitingChanges['warnings'][number];

/** Returns a function that says a finding in the current language, without a full stop. */
export function useDescribeFinding(): (finding: Finding) => string {
  const { findings } = usePageWords('changes');
  const sayProblem = useSayProblem();
  return ({ code, path, message, parameters }) => {
    const say = findings[code];
    if (say === undefined) return message;
    const { problem, ...named } = parameters;
    return problem === undefined
      ? say(named)
      : `${say(named)}: ${sayProblem({ path, message, code: String(problem), parameters: named })}`;
  };
}
