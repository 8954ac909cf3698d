/** Returns a function that calls `load` once per key. Later calls with a key get the same result or rejection. */
export function oncePerKey<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return function answerTo(key) {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = load(key);
    answers.set(key, answer);
    return answer;
  };
}
