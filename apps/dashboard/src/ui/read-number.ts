/** What somebody typed as a number: nothing at all is one that is undefined. */
export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number | undefined }
  | { readonly kind: 'none'; readonly value?: undefined };

/** Reads a number that is shown `scale` times as large; both signs of decimals do. */
export function readNumber(text: string, scale: number): ReadNumber {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return { kind: 'number', value: undefined };
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(trimmed)) return { kind: 'none' };
  return { kind: 'number', value: exact(Number(trimmed) / scale) };
}

/** Writes a number `scale` times as large, without the tail that binary fractions have. */
export function writeNumber(value: number | undefined, scale: number): string {
  return value === undefined ? '' : String(exact(value * scale));
}

function exact(value: number): number {
  return Number(value.toPrecision(12));
}
