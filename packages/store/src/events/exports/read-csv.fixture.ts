/** Parses CSV (RFC 4180) with quoted strings into rows keyed by the header; an empty unquoted cell is null. */
export function readCsv(text: string): readonly Readonly<Record<string, string | null>>[] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? (plain === '' ? null : plain));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [names = [], ...rest] = rows;
  return rest.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])));
}
