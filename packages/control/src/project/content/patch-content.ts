import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Patch } from '../../base/merge-patch.ts';
import { mergePatch } from '../../base/merge-patch.ts';
import { problemsOfIssue, readBy } from './describe-issue.ts';
import { invalidWith } from './invalid-configuration.ts';
import type { ValueProblem } from './problem.ts';
import { withoutEmptied } from './without-emptied.ts';

/**
 * What an answer says beside the content: what a thing is known by and what is changed elsewhere, and what follows from other things or
 * moves with time. The first may be sent back unchanged only, the second with any value. The type asks for every field of the answer.
 */
export type Beside<View, Content> = Readonly<Record<Exclude<keyof View, keyof Content>, Standing>>;

type Standing = 'identity' | 'derived';

/** What is patched: what people may change, and what they were answered with. */
interface Patched<T extends z.ZodObject> {
  readonly schema: T;
  readonly content: object;
  readonly view: object;
  readonly beside: Readonly<Record<string, Standing>>;
}

/**
 * Returns the content of a document with a patch applied. What an answer says of the document beside its content may be sent back.
 * Throws `invalid_configuration` with every field that cannot be changed, is not known, or does not fit.
 */
export function patchContent<T extends z.ZodObject>(
  { schema, content, view, beside }: Patched<T>,
  patch: Patch,
): z.output<T> {
  const answered = new Map(Object.entries(view));
  const standings = new Map(Object.entries(beside));
  const problems: ValueProblem[] = [];
  const changes: [string, unknown][] = [];
  for (const [name, value] of Object.entries(patch)) {
    const standing = standings.get(name);
    if (standing === 'derived') continue;
    if (standing === 'identity') {
      if (!isDeepStrictEqual(value, answered.get(name) ?? null)) problems.push(mustStay([name]));
    } else {
      const { rest, changed } = withoutIds(value, answered.get(name));
      problems.push(...changed.map((path) => mustStay([name, ...path])));
      changes.push([name, rest]);
    }
  }
  const change = Object.fromEntries(changes);
  const parsed = readBy(schema, withoutEmptied(schema, mergePatch(content, change), change));
  if (!parsed.success) throw invalidWith([...problems, ...parsed.issues.flatMap(problemsOfIssue)]);
  if (problems.length > 0) throw invalidWith(problems);
  return parsed.data;
}

function mustStay(path: ValueProblem['path']): ValueProblem {
  return { path, message: 'must stay as it is: it is not changed here', code: 'not_changed_here' };
}

/** The items of a list without the ids that they were answered with, and where an id is another one. */
function withoutIds(value: unknown, answered: unknown) {
  if (!Array.isArray(value) || !Array.isArray(answered)) return { rest: value, changed: [] };
  const ids = new Map(
    answered.filter(isVariant).map(({ variantKey, variantId }) => [variantKey, variantId] as const),
  );
  if (ids.size === 0) return { rest: value, changed: [] };
  return {
    rest: value.map((item) => {
      if (!isVariant(item)) return item;
      const { variantId: _, ...rest } = item;
      return rest;
    }),
    changed: value.flatMap((item, at) =>
      isVariant(item) && ids.get(item.variantKey) !== item.variantId ? [[at, 'variantId']] : [],
    ),
  };
}

function isVariant(item: unknown): item is { readonly variantKey: unknown; readonly variantId: unknown } {
  return typeof item === 'object' && item !== null && 'variantId' in item && 'variantKey' in item;
}
