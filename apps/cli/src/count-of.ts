/** Formats a count with its noun, such as `1 look` and `12,000 looks`. */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
