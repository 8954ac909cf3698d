import type { ErrorParameters } from '../../base/control-error.ts';

/** A problem in a configuration file. Lines and columns count from 1. */
export interface ConfigurationProblem extends ProblemCode {
  readonly line: number;
  readonly column: number;
  /** Path in the file's structure, with dots: `projects.0.experiments.1.coverage`; empty for the file itself. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
}

/** A problem's machine-readable code, and its message's parameters, if there are any. */
interface ProblemCode {
  readonly code: string;
  readonly parameters?: ErrorParameters;
}

/** A problem with a parsed value. */
export interface ValueProblem extends ProblemCode {
  readonly path: readonly PropertyKey[];
  /** A predicate (`must be …`, `is …`), to be prefixed with the field's name, or a whole sentence. Without a full stop. */
  readonly message: string;
}

/** Maximum number of problems reported per file: nobody reads more, and finding a suggestion for each takes time. */
export const maxProblems = 200;
