/** A line of a text is longer than it may be. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';
}

/**
 * Gives the lines of a text that comes in pieces, without their ends; a last one without an end as well. Throws {@link LineTooLong}
 * before more than `maxLength` characters of a line are kept.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxLength = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Pieces are joined once per line: a line of megabytes comes in many.
  let pieces: string[] = [];
  let [length, number] = [0, 1];
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    length += first.length;
    for (const next of others) {
      if (length > maxLength) break;
      yield pieces.join('');
      pieces = [next];
      length = next.length;
      number += 1;
    }
    if (length > maxLength)
      throw new LineTooLong(`Line ${number} is longer than ${maxLength.toLocaleString('en-US')} characters`);
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}
