/** Reads CSV after RFC 4180 whose texts are quoted: rows by the names of the first line; what is not quoted and empty is null. */
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
