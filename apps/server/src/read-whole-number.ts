/** Reads an integer setting; undefined if it isn't set. Throws an `Error` that names the setting and its range. */
export function readWholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  const value = env[name]?.trim() ?? '';
  if (value === '') return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
  return number;
}
