/** A parsed number; empty input is undefined. */
export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number | undefined }
  | { readonly kind: 'none'; readonly value?: undefined };

/** Parses a number displayed `scale` times as large, with a decimal point or comma. */
export function readNumber(text: string, scale: number): ReadNumber {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return { kind: 'number', value: undefined };
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(trimmed)) return { kind: 'none' };
  return { kind: 'number', value: exact(Number(trimmed) / scale) };
}

/** Formats a number `scale` times as large, without binary rounding errors. */
export function writeNumber(value: number | undefined, scale: number): string {
  return value === undefined ? '' : String(exact(value * scale));
}

function exact(value: number): number {
  return Number(value.toPrecision(12));
}
