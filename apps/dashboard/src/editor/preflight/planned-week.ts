const dayMs = 86_400_000;
const defaultWeeks = 4;
/** How many weeks a pre-flight looks ahead. */
const maxWeeks = 8;

/** Returns the planned duration in whole weeks: by the schedule, else by the planned sample size, else four. */
export function plannedWeek(
  {
    startAt,
    endAt,
    plannedVisitors,
  }: {
    readonly startAt?: string | undefined;
    readonly endAt?: string | undefined;
    readonly plannedVisitors?: number | null | undefined;
  },
  { visitorsPerDay, now }: { readonly visitorsPerDay: number; readonly now: number },
): number {
  const days =
    endAt !== undefined
      ? (Date.parse(endAt) - (startAt === undefined ? now : Date.parse(startAt))) / dayMs
      : plannedVisitors && visitorsPerDay > 0
        ? plannedVisitors / visitorsPerDay
        : defaultWeeks * 7;
  return Math.min(maxWeeks, Math.max(1, Math.ceil(days / 7)));
}
