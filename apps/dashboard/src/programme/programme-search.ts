import { type DayRange, parseDayRange } from '../ui/day-range.ts';
import { parseSearchText } from '../ui/list-search.ts';

/** Outcomes to filter tests by: the final verdict, or `none` without one. */
export const outcomes = [
  'winning',
  'losing',
  'inconclusive',
  'harm',
  'untrusted',
  'not_ready',
  'none',
] as const;
export const decisions = ['shipped', 'not_shipped', 'iterate', 'invalid', 'undecided'] as const;

/** Date range and filters of the tests, as in the URL. */
export interface ProgrammeSearch extends DayRange {
  /** Matches an experiment's texts and its decisions. */
  readonly text?: string;
  readonly tag?: string;
  readonly owner?: string;
  readonly outcome?: (typeof outcomes)[number];
  readonly decision?: (typeof decisions)[number];
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseProgrammeSearch(search: Readonly<Record<string, unknown>>): ProgrammeSearch {
  const parsed = {
    ...parseDayRange(search),
    text: parseSearchText(search.text),
    tag: parseSearchText(search.tag),
    owner: parseSearchText(search.owner),
    outcome: outcomes.find((candidate) => candidate === search.outcome),
    decision: decisions.find((candidate) => candidate === search.decision),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}
