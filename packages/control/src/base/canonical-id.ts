import { validate } from 'uuid';

/** Returns a UUID as PostgreSQL writes it, in lower case, or undefined if the text is not a UUID. */
export function canonicalId(text: string): string | undefined {
  return validate(text) ? text.toLowerCase() : undefined;
}
