const projectWaitMs = 90_000;
const totalWaitMs = 180_000;
const periodMs = 3_600_000;

/**
 * Creates the budget for waiting until a project's snapshot becomes readable. The returned function returns whether to wait once more. One
 * waiting project blocks all others, so a project may wait 90 seconds an hour, and all projects together three minutes. `now` returns
 * milliseconds since the epoch.
 */
export function createWaitBudget(now: () => number): (projectKey: string) => boolean {
  const since = new Map<string, number>();
  let periodStart = Number.NEGATIVE_INFINITY;

  return function mayWait(projectKey) {
    const time = now();
    // A clock that was set back must not prolong the wait.
    if (time < periodStart || time >= periodStart + periodMs) {
      periodStart = time;
      since.clear();
    }
    const start = Math.min(since.get(projectKey) ?? time, time);
    since.set(projectKey, start);
    return time < Math.min(start + projectWaitMs, periodStart + totalWaitMs);
  };
}
