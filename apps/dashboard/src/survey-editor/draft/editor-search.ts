import { parseSearchText } from '../../ui/list-search.ts';

/** Parts of a survey besides its questions. */
export const parts = ['intro', 'thanks', 'who', 'moment', 'look', 'languages', 'about'] as const;

export type PartName = (typeof parts)[number];

/** The edited part of a survey in the URL: a question's id, or another part. */
export interface SurveyEditorSearch {
  readonly part?: PartName;
  readonly question?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function readSurveyEditorSearch(search: Readonly<Record<string, unknown>>): SurveyEditorSearch {
  const part = parts.find((each) => each === search.part);
  const question = parseSearchText(search.question);
  if (part !== undefined) return { part };
  return question === undefined ? {} : { question };
}
