/** `npm test -- --long`: full volumes and long random runs, which take too long for every day. */
const isLong = process.env.TEST_LONG === 'on';

/** Size of a test: `usual`, or `whole` in a long run. The test's expectations must derive from the result. */
export function volume(usual: number, whole: number): number {
  return isLong ? whole : usual;
}

/** Number of runs of a property: `usual`, or twenty times as many in a long run. */
export function runs(usual: number): number {
  return volume(usual, usual * 20);
}
