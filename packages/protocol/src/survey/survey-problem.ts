/** Something of a survey that does not fit together, at the field that has to change. */
export interface SurveyProblem {
  readonly path: readonly (string | number)[];
  /** A predicate (`must be …`, `is …`) of the field that the path ends with, or a whole sentence. */
  readonly message: string;
}

/** Puts a message, where there is one, at its place. */
export function problemAt(
  path: SurveyProblem['path'],
  message: string | undefined,
): readonly SurveyProblem[] {
  return message === undefined ? [] : [{ path, message }];
}
