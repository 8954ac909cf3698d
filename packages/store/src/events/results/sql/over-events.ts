/**
 * Completes a function on a visitor's events: `body` names what it needs of an event as `of_` and the array that holds it, such as
 * `of_ages > 0`. Returns the lambda and its arrays, `of_ages -> of_ages > 0, ages`; `first` is put before all others.
 */
export function overEvents(body: string, first?: string): string {
  const arrays = new Set(first === undefined ? [] : [first]);
  for (const [, array = ''] of body.matchAll(/\bof_(\w+)/g)) arrays.add(array);
  const names = [...arrays];
  return `(${names.map((name) => `of_${name}`).join(', ')}) -> ${body}, ${names.join(', ')}`;
}
