import { isVisitorId } from '../../browser/is-visitor-id.ts';
/** Search parameters of the data page. */
export interface DataSearch {
  /** The selected visitor. */
  readonly visitor?: string;
}

/** Parses the page's search parameters; drops malformed ones and lowercases the visitor id. */
export function parseDataSearch({ visitor }: Readonly<Record<string, unknown>>): DataSearch {
  return typeof visitor === 'string' && isVisitorId(visitor) ? { visitor: visitor.toLowerCase() } : {};
}
