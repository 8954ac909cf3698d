import { searchText } from '../ui/list-search.ts';

/** A history's view state in the URL. */
export interface HistorySearch {
  /** The version whose changes are expanded. */
  readonly open?: string;
  /** The compared states: versions, or `working` for the current edits. */
  readonly from?: string;
  readonly to?: string;
}

/** Parses the URL's search; ignores unknown parameters. */
export function readHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const { open, from, to } = {
    open: searchText(search.open),
    from: searchText(search.from),
    to: searchText(search.to),
  };
  return {
    ...(open !== undefined && { open }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
