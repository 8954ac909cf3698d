import { ControlError } from '../../base/control-error.ts';
import { toDottedPath } from './locate-problem.ts';
import { withSubject } from './parse-with.ts';
import type { ValueProblem } from './problem.ts';

/** Creates the `invalid_configuration` error for values that parse but contradict each other or can't work. */
export function invalidContentError(problems: readonly ValueProblem[]): ControlError {
  const details = problems.map(({ path, message, ...named }) => ({
    path: toDottedPath(path),
    message: withSubject(path, message),
    ...named,
  }));
  const [first] = details;
  return new ControlError(
    'invalid_configuration',
    details.length === 1 && first !== undefined
      ? `Nothing was changed: ${first.message}`
      : `There are ${details.length} problems; nothing was changed`,
    { parameters: { count: details.length }, details },
  );
}
