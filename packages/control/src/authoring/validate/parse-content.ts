import type { z } from 'zod';
import { problemsOfIssue, readBy } from '../../project/content/describe-issue.ts';
import { invalidWith } from '../../project/content/invalid-configuration.ts';

/** Parses a document's content; throws `invalid_configuration` with every problem. */
export function parseContent<T extends z.ZodType>(schema: T, content: unknown): z.output<T> {
  const parsed = readBy(schema, content);
  if (parsed.success) return parsed.data;
  throw invalidWith(parsed.issues.flatMap(problemsOfIssue));
}
