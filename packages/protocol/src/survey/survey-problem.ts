/** An inconsistency of a survey, at the field to change. */
export interface SurveyProblem {
  readonly path: readonly (string | number)[];
  /** The end of a sentence about the field at `path` (`must be …`, `is …`), or a whole sentence. */
  readonly message: string;
}

/** Returns a problem at a path if there is a message. */
export function problemAt(
  path: SurveyProblem['path'],
  message: string | undefined,
): readonly SurveyProblem[] {
  return message === undefined ? [] : [{ path, message }];
}
