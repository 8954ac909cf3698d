import type { z } from 'zod';
import type { ErrorDetail } from './error.ts';
import { isAssignment } from './event-check.ts';
import type { Limits } from './limits.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

export interface EventRules {
  /** The schema of an event, or of another body with assignments. */
  readonly schema: z.ZodType;
  /** The limits that the schema was created with. */
  readonly limits: Limits;
  /** Maximum number of rows to return. */
  readonly maxRows: number;
}

/** Returns the problems of an event, one row for each invalid field, at most `maxRows` rows. Messages never contain the values sent. */
export function eventProblems(
  body: unknown,
  { schema, limits, maxRows }: EventRules,
): readonly ErrorDetail[] {
  const rows = new Map<string, ErrorDetail>();
  for (const issue of schema.safeParse(truncateAssignments(body, limits, maxRows)).error?.issues ?? []) {
    const path = issue.path.join('.');
    // A field of the wrong type can also be too long.
    if (rows.has(path)) continue;
    if (rows.size === maxRows) break;
    const message =
      issue.code === 'invalid_type'
        ? `must be ${typeNames[issue.expected] ?? issue.expected}`
        : issue.message;
    rows.set(path, { path, message });
  }
  return [...rows.values()];
}

/**
 * Drops the assignments after the `maxInvalid`-th invalid one: the invalid ones already fill all rows, and describing each is expensive.
 */
function truncateAssignments(body: unknown, { maxAssignments }: Limits, maxInvalid: number): unknown {
  if (typeof body !== 'object' || body === null || !('assignments' in body)) return body;
  const { assignments } = body;
  if (!Array.isArray(assignments) || assignments.length > maxAssignments) return body;
  let invalidCount = 0;
  const end = assignments.findIndex(
    (assignment) => !isAssignment(assignment) && ++invalidCount === maxInvalid,
  );
  return end === -1 ? body : { ...body, assignments: assignments.slice(0, end + 1) };
}
