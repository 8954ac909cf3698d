import { z } from 'zod';

const projectKeyPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** Without the `i` flag, so that the pattern works in a JSON schema. */
const anonymousIdPattern = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** Whether a value is a well-formed project key; the project need not exist. */
export function isProjectKey(value: unknown): value is string {
  return typeof value === 'string' && projectKeyPattern.test(value);
}

/** Whether a value is a UUID in text form, of any version and case. */
export function isAnonymousId(value: unknown): value is string {
  return typeof value === 'string' && anonymousIdPattern.test(value);
}

/** Public key of a project, safe in client code. */
export const projectKeySchema = z
  .string()
  .regex(projectKeyPattern, 'must be 1 to 64 letters, digits, "_" or "-"');

/** A visitor's id: a UUID of any version, hashed and stored in lower case. */
export const anonymousIdSchema = z
  .string()
  .regex(anonymousIdPattern, 'must be a UUID such as 00000000-0000-4000-8000-000000000000');

/** Key of an experiment, variant, goal, survey or layer. */
export const keySchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    'must start with a lower-case letter or digit, followed by at most 63 of a-z, 0-9, "_" or "-"',
  );

/** Server-generated id (UUID v7). */
export const idSchema = z.uuid();
