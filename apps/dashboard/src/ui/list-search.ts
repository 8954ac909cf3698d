const maxTextLength = 200;

/** Which of a list is shown, and what is open beside it, as the address has it. */
export interface PanelSearch {
  readonly text?: string | undefined;
  /** Key of what the panel shows. */
  readonly open?: string | undefined;
  /** The panel makes a new one. */
  readonly new?: true | undefined;
}

/** Reads an address; what is not known is passed over. */
export function readPanelSearch(given: Readonly<Record<string, unknown>>): PanelSearch {
  const text = searchText(given.text);
  const open = searchText(given.open);
  const isNew = given.new !== undefined && given.new !== false;
  return {
    ...(text !== undefined && { text }),
    ...(isNew ? { new: true } : open !== undefined && { open }),
  };
}

/** Returns a parameter as text: numbers and words such as true are read as what they look like. */
export function searchText(given: unknown): string | undefined {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  return typeof text === 'string' && text !== '' ? text.slice(0, maxTextLength) : undefined;
}
