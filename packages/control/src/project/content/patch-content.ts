import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Patch } from '../../base/merge-patch.ts';
import { mergePatch } from '../../base/merge-patch.ts';
import { invalidContentError } from './invalid-content-error.ts';
import { parseWith, toValueProblems } from './parse-with.ts';
import type { ValueProblem } from './problem.ts';
import { withoutEmptied } from './without-emptied.ts';

/**
 * A response's fields that aren't editable content: identity (keys, ids, and fields that other endpoints change), which clients may only
 * send back unchanged, and derived values, which are ignored if sent back. The type requires every such field of the response.
 */
export type NonContentFields<View, Content> = Readonly<
  Record<Exclude<keyof View, keyof Content>, FieldOrigin>
>;

type FieldOrigin = 'identity' | 'derived';

/** The document to patch: its editable content, and the response that clients have received. */
interface PatchTarget<T extends z.ZodObject> {
  readonly schema: T;
  readonly content: object;
  readonly view: object;
  readonly nonContentFields: Readonly<Record<string, FieldOrigin>>;
}

/**
 * Applies a patch to a document's content and returns the parsed result. The patch may also contain the response's other fields. Throws
 * `invalid_configuration` with every field that can't be changed, is unknown or is invalid.
 */
export function patchContent<T extends z.ZodObject>(
  { schema, content, view, nonContentFields }: PatchTarget<T>,
  patch: Patch,
): z.output<T> {
  const viewFields = new Map(Object.entries(view));
  const origins = new Map(Object.entries(nonContentFields));
  const problems: ValueProblem[] = [];
  const changes: [string, unknown][] = [];
  for (const [name, value] of Object.entries(patch)) {
    const origin = origins.get(name);
    if (origin === 'derived') continue;
    if (origin === 'identity') {
      if (!isDeepStrictEqual(value, viewFields.get(name) ?? null)) problems.push(unchangeableProblem([name]));
    } else {
      const { rest, changed } = withoutIds(value, viewFields.get(name));
      problems.push(...changed.map((path) => unchangeableProblem([name, ...path])));
      changes.push([name, rest]);
    }
  }
  const change = Object.fromEntries(changes);
  const parsed = parseWith(schema, withoutEmptied(schema, mergePatch(content, change), change));
  if (!parsed.success) throw invalidContentError([...problems, ...parsed.issues.flatMap(toValueProblems)]);
  if (problems.length > 0) throw invalidContentError(problems);
  return parsed.data;
}

function unchangeableProblem(path: ValueProblem['path']): ValueProblem {
  return { path, message: 'cannot be changed here', code: 'not_changed_here' };
}

/** Returns a list of variants without their ids, and the paths of ids that differ from the response. */
function withoutIds(value: unknown, viewFields: unknown) {
  if (!Array.isArray(value) || !Array.isArray(viewFields)) return { rest: value, changed: [] };
  const ids = new Map(
    viewFields.filter(isVariant).map(({ variantKey, variantId }) => [variantKey, variantId] as const),
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
