/** `npm test -- --long`: whole volumes and long random runs, which take too long for every day. */
const isLong = process.env.TEST_LONG === 'on';

/** How much of something a test takes: `usual`, or `whole` in a long run. Its bounds are to follow from what this gives. */
export function volume(usual: number, whole: number): number {
  return isLong ? whole : usual;
}

/** How often a property is tried: `usual` times, or twenty times as often in a long run. */
export function runs(usual: number): number {
  return volume(usual, usual * 20);
}
