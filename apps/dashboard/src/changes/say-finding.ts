import type { WaitingChanges } from '@pixel/control/client';
import { usePageWords } from '../words/page-words.ts';
import { useSayProblem } from '../words/say-error.ts';

/** What was found in what would be published. */
export type Finding = WaitingChanges['warnings'][number];

/** Returns what says a finding in the language that is shown, without a full stop. */
export function useSayFinding(): (finding: Finding) => string {
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
