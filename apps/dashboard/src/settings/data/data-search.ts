/** What the address of the data page says. */
export interface DataSearch {
  /** The visitor that is looked at. */
  readonly visitor?: string;
}

/** Reads it; what is malformed is left out. */
export function readDataSearch({ visitor }: Readonly<Record<string, unknown>>): DataSearch {
  return typeof visitor === 'string' && isVisitorId(visitor) ? { visitor: visitor.toLowerCase() } : {};
}

/** Whether a text is the id of a visitor. */
export function isVisitorId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
