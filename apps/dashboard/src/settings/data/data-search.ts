import { isVisitorId } from '../../browser/is-visitor-id.ts';
/** Search parameters of the data page. */
export interface DataSearch {
  /** The selected visitor. */
  readonly visitor?: string;
}

/** Parses the URL's search; drops malformed parameters. */
export function readDataSearch({ visitor }: Readonly<Record<string, unknown>>): DataSearch {
  return typeof visitor === 'string' && isVisitorId(visitor) ? { visitor: visitor.toLowerCase() } : {};
}
