/** A time as people say it: of today, the hour alone. */
export function untilText(time: Date, now: Date): string {
  const hour = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const isToday = time.toDateString() === now.toDateString();
  return isToday ? hour : `${time.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${hour}`;
}
