import type { ErrorDetail } from './error.ts';
import type { EventSchema } from './event.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** Says what is wrong with an event: one row for each offending field, at most `maxRows`, none of them with a value that was sent. */
export function eventProblems(body: unknown, schema: EventSchema, maxRows: number): readonly ErrorDetail[] {
  const rows = new Map<string, ErrorDetail>();
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
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
