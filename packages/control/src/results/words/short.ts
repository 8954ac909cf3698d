const most = 48;

/** Returns a name as it stands in a sentence: one line, and no longer than a line has room for. */
export function short(name: string): string {
  const line = [...name.replace(/\s+/g, ' ').trim()];
  return line.length <= most ? line.join('') : `${line.slice(0, most - 1).join('')}…`;
}
