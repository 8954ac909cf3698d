/** Returns whether there is a time, and it is still to come. */
export function isLater(time: string | undefined, now = Date.now()): time is string {
  return time !== undefined && Date.parse(time) > now;
}
