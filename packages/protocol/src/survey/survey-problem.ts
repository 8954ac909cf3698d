/** An inconsistency in a survey, and the path of the field to fix. */
export interface SurveyProblem {
  readonly path: readonly (string | number)[];
  /** The end of a sentence about the field at `path` (`must be …`, `is …`), or a whole sentence. */
  readonly message: string;
}

/** Returns a list with one problem, or an empty list without a message. */
export function problemsAt(
  path: SurveyProblem['path'],
  message: string | undefined,
): readonly SurveyProblem[] {
  return message === undefined ? [] : [{ path, message }];
}
