import { ControlError } from '../../base/control-error.ts';
import { commentMistake } from './likely-mistakes.ts';
import type { Locate } from './locate.ts';
import { withSubject } from './parse-with.ts';
import { type ConfigurationProblem, maxProblems, type ValueProblem } from './problem.ts';

/** Returns a problem with its position in the file. */
export function locateProblem(
  { path, message, ...named }: ValueProblem,
  locate: Locate,
): ConfigurationProblem {
  const { comment, ...position } = locate(path, 'value');
  return {
    ...position,
    path: toDottedPath(path),
    ...(comment === undefined ? { message: withSubject(path, message), ...named } : commentMistake(comment)),
  };
}

/** Returns a key that is equal for problems with the same message at the same position, which several paths can share through aliases. */
export function positionKey({ line, column, message }: ConfigurationProblem): string {
  return `${line}:${column} ${message}`;
}

/** Removes problems with the same message at the same position. */
export function dedupeByPosition(problems: readonly ConfigurationProblem[]): ConfigurationProblem[] {
  const known = new Set<string>();
  return problems.filter((problem) => known.size < known.add(positionKey(problem)).size);
}

/** Compares problems by their position in the file. */
export function compareByPosition(a: ConfigurationProblem, b: ConfigurationProblem): number {
  return a.line - b.line || a.column - b.column;
}

/** Formats a path with dots: `projects.0.experiments.1.coverage`. */
export function toDottedPath(path: ValueProblem['path']): string {
  return path.map(String).join('.');
}

/** Creates the `invalid_configuration` error for a file with these problems. */
export function invalidFileError(problems: readonly ConfigurationProblem[]): ControlError {
  const count = problems.length;
  return new ControlError(
    'invalid_configuration',
    `The configuration has ${count === 1 ? 'a problem' : `${count} problems${count < maxProblems ? '' : ' or more'}`}; nothing was changed`,
    { parameters: { count }, details: problems },
  );
}
