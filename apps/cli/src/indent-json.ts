const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Formats a JSON text in lines, indented by two spaces per level, with every string and number as written. */
export function indentJson(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  const breakLine = () => {
    lines.push(line);
    line = '  '.repeat(depth);
  };
  let before = '';
  for (const [token] of text.matchAll(tokens)) {
    const isEmpty = (before === '{' || before === '[') && (token === '}' || token === ']');
    if (token === '}' || token === ']') {
      depth -= 1;
      if (!isEmpty) breakLine();
    } else if (before === '{' || before === '[' || before === ',') breakLine();
    line += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return [...lines, line];
}
