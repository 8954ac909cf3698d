/** Reads an integer setting; undefined if it isn't set. Throws an `Error` that names the setting and its range. */
export function readWholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const value = env[name]?.trim() ?? '';
  if (value === '') return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  return number;
}
