import { withSubject } from './describe-issue.ts';
import type { Locate } from './locate.ts';
import type { ConfigurationProblem, ValueProblem } from './problem.ts';

/** Says of a problem where in the file it is. */
export function placeProblem({ path, message }: ValueProblem, locate: Locate): ConfigurationProblem {
  return { ...locate(path, 'value'), path: dotted(path), message: withSubject(path, message) };
}

/** Orders problems as they stand in the file. */
export function byPlace(a: ConfigurationProblem, b: ConfigurationProblem): number {
  return a.line - b.line || a.column - b.column;
}

/** Writes a path in dots: `projects.0.experiments.1.coverage`. */
export function dotted(path: ValueProblem['path']): string {
  return path.map(String).join('.');
}
