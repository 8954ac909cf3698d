/** Gives the lines of a text that comes in pieces, without their ends; a last one without an end as well. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Pieces are joined once per line: a line of megabytes comes in many.
  let pieces: string[] = [];
  for await (const chunk of body) {
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const next of others) {
      yield pieces.join('');
      pieces = [next];
    }
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}
