/** Tells whether a value is a UUID in text form. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** Makes a random UUID of version 4. */
export function createUuid(): string {
  // `randomUUID` exists on secure pages only; experiments also run on plain http.
  return (
    crypto.randomUUID?.() ??
    'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (digit) => {
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
      return (digit === 'x' ? byte & 15 : (byte & 3) | 8).toString(16);
    })
  );
}
