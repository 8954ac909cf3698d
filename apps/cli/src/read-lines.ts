/** A line exceeds the maximum length. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
}

/**
 * Yields the lines of a text that arrives in chunks, without line breaks, including an unterminated last one. Throws {@link LineTooLongError}
 * before buffering more than `maxLength` characters of a line.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxLength = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Joined once per line: a line of megabytes arrives in many chunks.
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
      throw new LineTooLongError(
        `Line ${number} is longer than ${maxLength.toLocaleString('en-US')} characters`,
      );
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}
