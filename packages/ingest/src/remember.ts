/**
 * Remembers what was read of texts, which mostly come again: `read` is asked for those only that were not met of late. At least the last
 * `atLeast` different ones are remembered, at most twice as many, and none that are longer than `maxLength`. To find one costs a
 * third of what an order by last use costs, which has to be changed each time.
 */
export function remember<T extends object | string>(
  read: (text: string) => T,
  { atLeast, maxLength }: { readonly atLeast: number; readonly maxLength: number },
): (text: string) => T {
  let recent = new Map<string, T>();
  let before = new Map<string, T>();
  return function recall(text) {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = before.get(text) ?? read(text);
    if (text.length > maxLength) return value;
    if (recent.size >= atLeast) {
      before = recent;
      recent = new Map();
    }
    recent.set(text, value);
    return value;
  };
}
