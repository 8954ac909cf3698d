const maxLength = 48;

/** Shortens a name for a sentence: one line, at most 48 characters. */
export function shortenName(name: string): string {
  const line = [...name.replace(/\s+/g, ' ').trim()];
  return line.length <= maxLength ? line.join('') : `${line.slice(0, maxLength - 1).join('')}…`;
}
