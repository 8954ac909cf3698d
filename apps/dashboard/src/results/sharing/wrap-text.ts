/** Breaks text into lines no wider than `width`, as measured by `measure`; breaks words that are too long. */
export function wrapText(text: string, width: number, measure: (line: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )/)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of word) {
      if (line !== '' && measure((line + letter).trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()].filter((each) => each !== '');
}

/** Truncates text to one line of this width. */
export function fitText(text: string, width: number, measure: (line: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
