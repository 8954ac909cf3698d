import { ControlError } from '../../base/control-error.ts';
import { withSubject } from './describe-issue.ts';
import { readAsComment } from './likely-mistakes.ts';
import type { Locate } from './locate.ts';
import { type ConfigurationProblem, maxProblems, type ValueProblem } from './problem.ts';

/** Says of a problem where in the file it is. */
export function placeProblem(
  { path, message, ...named }: ValueProblem,
  locate: Locate,
): ConfigurationProblem {
  const { comment, ...place } = locate(path, 'value');
  return {
    ...place,
    path: dotted(path),
    ...(comment === undefined ? { message: withSubject(path, message), ...named } : readAsComment(comment)),
  };
}

/** The same for problems of the same words at one place of the file, to which aliases may lead by several paths. */
export function placeKey({ line, column, message }: ConfigurationProblem): string {
  return `${line}:${column} ${message}`;
}

/** Leaves out what is said of a place already. */
export function oncePerPlace(problems: readonly ConfigurationProblem[]): ConfigurationProblem[] {
  const known = new Set<string>();
  return problems.filter((problem) => known.size < known.add(placeKey(problem)).size);
}

/** Orders problems as they stand in the file. */
export function byPlace(a: ConfigurationProblem, b: ConfigurationProblem): number {
  return a.line - b.line || a.column - b.column;
}

/** Writes a path in dots: `projects.0.experiments.1.coverage`. */
export function dotted(path: ValueProblem['path']): string {
  return path.map(String).join('.');
}

/** The error of a file that is refused for these problems. */
export function invalidConfiguration(problems: readonly ConfigurationProblem[]): ControlError {
  const count = problems.length;
  return new ControlError(
    'invalid_configuration',
    `The configuration has ${count === 1 ? 'a problem' : `${count} problems${count < maxProblems ? '' : ' or more'}`}; nothing was changed`,
    { parameters: { count }, details: problems },
  );
}
