/**
 * Completes a lambda over a visitor's events. `body` refers to event values as `of_` plus the array's name, such as `of_ages > 0`. Returns
 * the lambda and its arrays, `of_ages -> of_ages > 0, ages`; `first` precedes all other arrays.
 */
export function overEvents(body: string, first?: string): string {
  const arrays = new Set(first === undefined ? [] : [first]);
  for (const [, array = ''] of body.matchAll(/\bof_(\w+)/g)) arrays.add(array);
  const names = [...arrays];
  return `(${names.map((name) => `of_${name}`).join(', ')}) -> ${body}, ${names.join(', ')}`;
}
