const maxLength = 80;

/** A text in quotes, on one line and cut to a length that a sentence can bear. */
export function quoted(text: string): string {
  return `"${cut(text.replace(/\s+/g, ' '))}"`;
}

/** A share between 0 and 1 in per cent. */
export function percent(share: number): string {
  return `${+(share * 100).toFixed(4)} %`;
}

/** Any value as a person would write it; what is not there is "none". */
export function said(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return cut(value.map(quoted).join(', '));
  return cut(JSON.stringify(value));
}

/** A word of the configuration, such as a status, as it is. */
export function word(value: unknown): string {
  return value === undefined ? 'none' : String(value);
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
