import { InvalidArgumentError } from 'commander';

/** Parses a number of days to look back, at most 90. */
export function readDays(text: string): number {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > 90) throw new InvalidArgumentError('It must be a whole number from 1 to 90.');
  return days;
}
