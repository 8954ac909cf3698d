const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size in a decimal unit, such as “1.2 GB”. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: bytes >= 100 * 1_000 ** step || step === 0 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}
