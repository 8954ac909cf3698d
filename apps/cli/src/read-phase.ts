import { InvalidArgumentError } from 'commander';

/** Parses an experiment's phase number. */
export function readPhase(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('A phase is a whole number, 1 or more.');
  return Number(text);
}
