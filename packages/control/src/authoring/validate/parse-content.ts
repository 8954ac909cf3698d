import type { z } from 'zod';
import { invalidContentError } from '../../project/content/invalid-content-error.ts';
import { parseWith, toValueProblems } from '../../project/content/parse-with.ts';

/** Parses a document's content; throws `invalid_configuration` with every problem. */
export function parseContent<T extends z.ZodType>(schema: T, content: unknown): z.output<T> {
  const parsed = parseWith(schema, content);
  if (parsed.success) return parsed.data;
  throw invalidContentError(parsed.issues.flatMap(toValueProblems));
}
