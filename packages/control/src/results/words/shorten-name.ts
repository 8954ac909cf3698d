const most = 48;

/** Shortens a name for a sentence: one line, at most 48 characters. */
export function shortenName(name: string): string {
  const line = [...name.replace(/\s+/g, ' ').trim()];
  return line.length <= most ? line.join('') : `${line.slice(0, most - 1).join('')}…`;
}
