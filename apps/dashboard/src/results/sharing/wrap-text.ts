/** Breaks text at spaces into lines of at most `width`, as measured by `measure`; also breaks words that are wider. Omits empty lines. */
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
    for (const char of word) {
      if (line !== '' && measure((line + char).trimEnd()) > width) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line.trimEnd()].filter((wrapped) => wrapped !== '');
}

/** Truncates text to `width`, as measured by `measure`; ends it with an ellipsis if anything was cut. */
export function truncateText(text: string, width: number, measure: (line: string) => number): string {
  if (measure(text) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && measure(`${chars.join('')}…`) > width) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}
