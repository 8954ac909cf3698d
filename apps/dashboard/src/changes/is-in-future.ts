/** Whether a time is set and still in the future. */
export function isInFuture(time: string | undefined, now = Date.now()): time is string {
  return time !== undefined && Date.parse(time) > now;
}
