const maxTextLength = 200;

/** Search text and open panel of a list in the URL. */
export interface PanelSearch {
  readonly text?: string | undefined;
  /** Key of the resource in the panel. */
  readonly open?: string | undefined;
  /** Whether the panel creates a new one. */
  readonly new?: true | undefined;
}

/** Parses the URL's search; ignores unknown parameters. */
export function parsePanelSearch(search: Readonly<Record<string, unknown>>): PanelSearch {
  const text = parseSearchText(search.text);
  const open = parseSearchText(search.open);
  const isNew = search.new !== undefined && search.new !== false;
  return {
    ...(text !== undefined && { text }),
    ...(isNew ? { new: true } : open !== undefined && { open }),
  };
}

/** Returns a search parameter as text: the router parses numbers, and words such as true, into their types. */
export function parseSearchText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxTextLength) : undefined;
}
