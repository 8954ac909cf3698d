const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a number, or the number that a string spells in decimal digits. */
export function parseNumber(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return undefined;
  const text = value.trim();
  return decimal.test(text) ? Number(text) : undefined;
}
