import { InvalidArgumentError } from 'commander';

/** Parses a number of items to list, at most 1,000. */
export function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 1_000) throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  return limit;
}
