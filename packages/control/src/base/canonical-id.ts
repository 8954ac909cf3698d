import { validate } from 'uuid';

/** Gives an id as PostgreSQL writes it, in lower case; undefined for a text that is no UUID. */
export function canonicalId(text: string): string | undefined {
  return validate(text) ? text.toLowerCase() : undefined;
}
