const dayMs = 86_400_000;
const usualWeeks = 4;
/** A pre-flight looks so far ahead. */
const mostWeeks = 8;

/** Returns after how many whole weeks an experiment is planned to end: by its schedule, else by its planned size, else four. */
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
        : usualWeeks * 7;
  return Math.min(mostWeeks, Math.max(1, Math.ceil(days / 7)));
}
