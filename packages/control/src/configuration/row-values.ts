/** A time as PostgreSQL takes it. */
export function timeOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

/** Id of a thing by its key; throws a plain `Error` where the project has none, which was checked before. */
export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The project has no "${key}"`);
  return id;
}
