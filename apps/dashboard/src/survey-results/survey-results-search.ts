import { type DayRange, parseDayRange } from '../ui/day-range.ts';
import { parseSearchText } from '../ui/list-search.ts';

/** Filters of a survey's responses in the URL. */
export interface SurveyResultsSearch extends DayRange {
  /** Key of the experiment whose variants break down the results. */
  readonly experiment?: string;
  /** The free-text question to read, and a substring to filter its answers. */
  readonly question?: string;
  readonly text?: string;
  /** The open response: its visitor and its id, joined by a dot. */
  readonly response?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseSurveyResultsSearch(search: Readonly<Record<string, unknown>>): SurveyResultsSearch {
  const parsed = {
    ...parseDayRange(search),
    experiment: parseSearchText(search.experiment),
    question: parseSearchText(search.question),
    text: parseSearchText(search.text),
    response: parseSearchText(search.response),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** Returns a response's id in the URL. */
export function formatResponseId({
  anonymousId,
  responseId,
}: {
  readonly anonymousId: string;
  readonly responseId: string;
}): string {
  return `${anonymousId}.${responseId}`;
}

/** Parses a response's id in the URL, the inverse of {@link formatResponseId}. */
export function parseResponseId(name: string): {
  readonly anonymousId: string;
  readonly responseId: string;
} {
  const dot = name.indexOf('.');
  return dot === -1
    ? { anonymousId: name, responseId: '' }
    : { anonymousId: name.slice(0, dot), responseId: name.slice(dot + 1) };
}
