/** The result of parsing a number; empty input is valid and has no value. */
export type ParsedNumber =
  | { readonly kind: 'number'; readonly value: number | undefined }
  | { readonly kind: 'invalid'; readonly value?: undefined };

/** Parses a number displayed `scale` times as large, with a decimal point or comma. */
export function parseTypedNumber(text: string, scale: number): ParsedNumber {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return { kind: 'number', value: undefined };
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(trimmed)) return { kind: 'invalid' };
  return { kind: 'number', value: roundNoise(Number(trimmed) / scale) };
}

/** Formats a number `scale` times as large, without binary rounding errors. */
export function formatNumber(value: number | undefined, scale: number): string {
  return value === undefined ? '' : String(roundNoise(value * scale));
}

function roundNoise(value: number): number {
  return Number(value.toPrecision(12));
}
