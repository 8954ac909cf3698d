import type { DescribedEntry } from '@pixel/control/client';

/** A changed field of an audit entry's subject; undefined if it was added or removed. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that add nothing to the sentence. */
const silent: ReadonlySet<string> = new Set(['difference', 'sameTest', 'messageId', 'kept']);

/** Returns the changed fields of subjects that have no described difference; for the others only the reason. */
export function fieldChanges({
  changes,
  before,
  after,
}: Pick<DescribedEntry, 'changes' | 'before' | 'after'>): readonly FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (changes.length > 0 || 'kept' in was || 'kept' in is)
    return typeof is.reason === 'string' ? [{ name: 'reason', before: undefined, after: is.reason }] : [];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !silent.has(name))
    .map((name) => ({ name, before: was[name] ?? undefined, after: is[name] ?? undefined }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (typeof state === 'string') return { reason: state };
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};
}
