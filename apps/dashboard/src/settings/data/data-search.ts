/** Search parameters of the data page. */
export interface DataSearch {
  /** The selected visitor. */
  readonly visitor?: string;
}

/** Parses the URL's search; drops malformed parameters. */
export function readDataSearch({ visitor }: Readonly<Record<string, unknown>>): DataSearch {
  return typeof visitor === 'string' && isVisitorId(visitor) ? { visitor: visitor.toLowerCase() } : {};
}

/** Whether a text is a visitor id. */
export function isVisitorId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
