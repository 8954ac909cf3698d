const maxLength = 80;

/** Quotes a text on one line, truncated to 80 characters. */
export function quoteOneLine(text: string): string {
  return `"${truncate(text.replace(/\s+/g, ' '))}"`;
}

/** Formats a share between 0 and 1 as a percentage. */
export function formatExactPercent(share: number): string {
  return `${+(share * 100).toFixed(4)}%`;
}

/** Formats any value for people; a missing one or an empty list becomes "none". */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return quoteOneLine(value);
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return truncate(value.map(quoteOneLine).join(', '));
  return truncate(JSON.stringify(value));
}

/** Formats a keyword of the configuration, such as a status: unchanged, or "none" if it is missing. */
export function formatKeyword(value: unknown): string {
  return value === undefined ? 'none' : String(value);
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
