/** Whether an ISO time is later than `now`, in Unix milliseconds. */
export function isInFuture(time: string, now = Date.now()): boolean {
  return Date.parse(time) > now;
}
