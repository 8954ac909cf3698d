/** Formats a time for people; today's without the date. */
export function untilText(time: Date, now: Date): string {
  const hour = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  const isToday = time.toDateString() === now.toDateString();
  return isToday ? hour : `${time.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${hour}`;
}
