import { parseSearchText } from '../ui/list-search.ts';

/** A history's view state in the URL. */
export interface HistorySearch {
  /** The version whose changes are expanded. */
  readonly open?: string;
  /** The compared states: versions, or `working` for the current edits. */
  readonly from?: string;
  readonly to?: string;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parseHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const { open, from, to } = {
    open: parseSearchText(search.open),
    from: parseSearchText(search.from),
    to: parseSearchText(search.to),
  };
  return {
    ...(open !== undefined && { open }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
