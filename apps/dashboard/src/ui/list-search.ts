const maxTextLength = 200;

/** A list's state in the URL: search text and open panel. */
export interface PanelSearch {
  readonly text?: string | undefined;
  /** Key of the resource in the panel. */
  readonly open?: string | undefined;
  /** Whether the panel creates a new one. */
  readonly new?: true | undefined;
}

/** Parses search parameters; drops unknown and invalid ones. */
export function parsePanelSearch(search: Readonly<Record<string, unknown>>): PanelSearch {
  const text = parseSearchText(search.text);
  const open = parseSearchText(search.open);
  const isNew = search.new !== undefined && search.new !== false;
  return {
    ...(text !== undefined && { text }),
    ...(isNew ? { new: true } : open !== undefined && { open }),
  };
}

/** Returns a search parameter as text, at most 200 characters. The router has already parsed numbers and booleans into their types. */
export function parseSearchText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxTextLength) : undefined;
}
