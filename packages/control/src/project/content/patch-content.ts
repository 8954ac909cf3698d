import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Patch } from '../../base/merge-patch.ts';
import { mergePatch } from '../../base/merge-patch.ts';
import { describeIssue, problemsOfIssue } from './describe-issue.ts';
import { invalidWith } from './invalid-configuration.ts';
import type { ValueProblem } from './problem.ts';

/** What is patched: what people may change, and what they were answered with. */
interface Patched<T extends z.ZodObject> {
  readonly schema: T;
  readonly content: object;
  readonly view: object;
}

/**
 * Returns the content of a document with a patch applied. What an answer says of the document beside its content may be sent back as it
 * is. Throws `invalid_configuration` with every field that cannot be changed, is not known, or does not fit.
 */
export function patchContent<T extends z.ZodObject>(
  { schema, content, view }: Patched<T>,
  patch: Patch,
): z.output<T> {
  const answered = new Map(Object.entries(view));
  const problems: ValueProblem[] = [];
  const changes: [string, unknown][] = [];
  for (const [name, value] of Object.entries(patch)) {
    if (name in schema.shape || !answered.has(name))
      changes.push([name, withoutIds(value, answered.get(name))]);
    else if (!isDeepStrictEqual(value, answered.get(name)))
      problems.push({ path: [name], message: 'must stay as it is: it is not changed here' });
  }
  if (problems.length > 0) throw invalidWith(problems);
  const merged = mergePatch(content, Object.fromEntries(changes));
  const parsed = schema.safeParse(merged, { error: describeIssue });
  if (!parsed.success) throw invalidWith(parsed.error.issues.flatMap(problemsOfIssue));
  return parsed.data;
}

/** The items of a list without the ids that they were answered with. */
function withoutIds(value: unknown, answered: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(answered)) return value;
  const ids = new Set(
    answered.flatMap((item) => (isVariant(item) ? `${item.variantKey} ${item.variantId}` : [])),
  );
  return value.map((item) => {
    if (!isVariant(item) || !ids.has(`${item.variantKey} ${item.variantId}`)) return item;
    const { variantId: _, ...rest } = item;
    return rest;
  });
}

function isVariant(item: unknown): item is { readonly variantKey: unknown; readonly variantId: unknown } {
  return typeof item === 'object' && item !== null && 'variantId' in item && 'variantKey' in item;
}
