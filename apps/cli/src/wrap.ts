/**
 * Wraps a text at spaces, leaving room for two columns of indentation after the first line. Never breaks a longer word, so that it can be
 * copied.
 */
export function wrap(text: string, lineLength: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = lines.length === 0 ? lineLength : lineLength - 2;
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= room) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
