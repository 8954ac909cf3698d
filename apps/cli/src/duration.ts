const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Parses a duration such as `30m`, `1h` or `7d` into seconds; returns undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = unitSeconds[unit];
  return count === undefined || seconds === undefined ? undefined : Number(count) * seconds;
}
