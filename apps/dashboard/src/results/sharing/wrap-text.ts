/** Breaks a text into lines that are no wider than `width`, by what `measure` says; a word that is too long is broken. */
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

/** Shortens a text to one line of that width. */
export function fitText(text: string, width: number, measure: (line: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
