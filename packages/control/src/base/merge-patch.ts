/** A JSON Merge Patch of an object: fields with their new values, or null to remove them. */
export type Patch = Readonly<Record<string, unknown>>;

/**
 * Applies a JSON Merge Patch and returns the result: null removes a field, objects are merged, and anything else replaces the value.
 * https://www.rfc-editor.org/rfc/rfc7396#section-2
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Patch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
