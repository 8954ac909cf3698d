/** Whether a value is a UUID in text form. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** Returns a random UUID v4. Doesn't use `randomUUID`, which needs a secure context, because experiments also run on plain http. */
export function createUuid(): string {
  let index = 0;
  const bytes = crypto.getRandomValues(new Uint8Array(31));
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const byte = bytes[index++] ?? 0;
    // Of the 8, keep the highest bit: it is the id's variant.
    return (+digit ^ (byte & (15 >> (+digit / 4)))).toString(16);
  });
}
