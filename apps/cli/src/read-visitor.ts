import { InvalidArgumentError } from 'commander';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses a visitor's id. */
export function readVisitor(text: string): string {
  if (!uuid.test(text))
    throw new InvalidArgumentError('A visitor is a UUID such as 00000000-0000-4000-8000-000000000000.');
  return text;
}
