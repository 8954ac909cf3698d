import { InvalidArgumentError } from 'commander';

/** Parses a lift such as `5%` or `0.05` into a fraction. */
export function readLift(text: string): number {
  const [, number, percent] = /^\+?(\d+(?:\.\d+)?|\.\d+)\s*(%?)$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must be a lift, such as 5% or 0.05.');
  return percent === '%' ? Number(number) / 100 : Number(number);
}
