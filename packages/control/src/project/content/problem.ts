import type { ErrorParameters } from '../../base/control-error.ts';

/** Something wrong in a configuration file. Lines and columns count from 1. */
export interface ConfigurationProblem extends Named {
  readonly line: number;
  readonly column: number;
  /** Where in the file's structure, in dots: `projects.0.experiments.1.coverage`; empty for the file itself. */
  readonly path: string;
  /** What is wrong, in a sentence without a full stop. */
  readonly message: string;
}

/** What is wrong, in a word for programs, and what its sentence names; nothing where that is always the same. */
interface Named {
  readonly code: string;
  readonly parameters?: ErrorParameters;
}

/** Something wrong with a value of a file that was read. */
export interface ValueProblem extends Named {
  readonly path: readonly PropertyKey[];
  /** A predicate (`must be …`, `is …`), to which the field's name is put; or a whole sentence. Without a full stop. */
  readonly message: string;
}

/** Most problems of a file that are told of: nobody reads more, and finding what was meant takes time for each. */
export const maxProblems = 200;
