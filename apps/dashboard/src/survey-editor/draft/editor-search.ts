import { parseSearchText } from '../../ui/list-search.ts';

/** Parts of a survey besides its questions. */
export const parts = ['intro', 'thanks', 'who', 'moment', 'look', 'languages', 'about'] as const;

export type PartName = (typeof parts)[number];

/** The page's search parameters: the edited question's id, or the name of another part. */
export interface SurveyEditorSearch {
  readonly part?: PartName;
  readonly question?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseSurveyEditorSearch(search: Readonly<Record<string, unknown>>): SurveyEditorSearch {
  const part = parts.find((part) => part === search.part);
  const question = parseSearchText(search.question);
  if (part !== undefined) return { part };
  return question === undefined ? {} : { question };
}
