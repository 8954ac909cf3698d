import { InvalidArgumentError } from 'commander';

/** Takes a phase of an experiment from the command line. */
export function readPhase(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('A phase is a whole number from 1.');
  return Number(text);
}
