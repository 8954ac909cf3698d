/**
 * Finds the word that was most likely meant: one that differs in case or separators, or in at most one letter of three and two in total.
 */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const text = bare(word);
  const [nearest] = words
    .map((meant) => ({ meant, edits: countEdits(text, bare(meant)) }))
    .filter(({ meant, edits }) => edits <= Math.min(2, Math.floor(Math.min(text.length, meant.length) / 3)))
    .sort((a, b) => a.edits - b.edits);
  return nearest?.meant;
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[ _.-]/g, '');
}

/** The number of letters inserted, deleted, replaced or swapped with the next one, capped at three. */
function countEdits(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let [beforeLast, last]: readonly (readonly number[])[] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(row, j - 1) + 1,
        at(last, j) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : 3,
      );
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[] | undefined, index: number): number {
  return row?.[index] ?? 3;
}
