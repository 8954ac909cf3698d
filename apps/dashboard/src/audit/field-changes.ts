import type { DescribedEntry } from '@pixel/control/client';

/** A changed field of an audit entry's subject; undefined if it was added or removed. */
export interface FieldChange {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that add nothing to the sentence. */
const ignoredFields: ReadonlySet<string> = new Set(['difference', 'sameTest', 'messageId', 'kept']);

/** Returns the changed fields of subjects that have no described difference; for the others only the reason. */
export function fieldChanges({
  changes,
  before,
  after,
}: Pick<DescribedEntry, 'changes' | 'before' | 'after'>): readonly FieldChange[] {
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)];
  if (changes.length > 0 || 'kept' in oldFields || 'kept' in newFields)
    return typeof newFields.reason === 'string'
      ? [{ name: 'reason', before: undefined, after: newFields.reason }]
      : [];
  return [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])]
    .filter((name) => !ignoredFields.has(name))
    .map((name) => ({ name, before: oldFields[name] ?? undefined, after: newFields[name] ?? undefined }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (typeof state === 'string') return { reason: state };
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? { ...state } : {};
}
