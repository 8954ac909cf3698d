import type { z } from 'zod';
import type { ErrorDetail } from './error.ts';
import { isAssignment } from './event-check.ts';
import type { Limits } from './limits.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** What eventProblems goes by. */
export interface EventRules {
  /** Of an event, or of something else that has assignments. */
  readonly schema: z.ZodType;
  /** The limits of the schema. */
  readonly limits: Limits;
  /** At most so many rows are given. */
  readonly maxRows: number;
}

/** Says what is wrong with an event: one row for each offending field, none of them with a value that was sent. */
export function eventProblems(
  body: unknown,
  { schema, limits, maxRows }: EventRules,
): readonly ErrorDetail[] {
  const rows = new Map<string, ErrorDetail>();
  for (const issue of schema.safeParse(upToBadAssignments(body, limits, maxRows)).error?.issues ?? []) {
    const path = issue.path.join('.');
    // What is of the wrong type can be too long as well.
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

/** Leaves out the assignments after `maxBad` bad ones: these fill all rows, and to say what is wrong with one costs a lot. */
function upToBadAssignments(body: unknown, { maxAssignments }: Limits, maxBad: number): unknown {
  if (typeof body !== 'object' || body === null || !('assignments' in body)) return body;
  const { assignments } = body;
  if (!Array.isArray(assignments) || assignments.length > maxAssignments) return body;
  let bad = 0;
  const end = assignments.findIndex((each) => !isAssignment(each) && ++bad === maxBad);
  return end === -1 ? body : { ...body, assignments: assignments.slice(0, end + 1) };
}
