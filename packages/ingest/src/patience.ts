const projectWaitMs = 90_000;
const totalWaitMs = 180_000;
const periodMs = 3_600_000;

/**
 * Creates the answer to whether events may wait once more for a project's configuration to become usable. Since all projects wait
 * with it, that is for a minute and a half of an hour, and for three minutes whatever the number of projects.
 * `now` gives milliseconds since the epoch.
 */
export function createPatience(now: () => number): (projectKey: string) => boolean {
  const since = new Map<string, number>();
  let periodStart = Number.NEGATIVE_INFINITY;

  return function mayWait(projectKey) {
    const time = now();
    // A clock that was set back must not make the wait longer.
    if (time < periodStart || time >= periodStart + periodMs) {
      periodStart = time;
      since.clear();
    }
    const start = Math.min(since.get(projectKey) ?? time, time);
    since.set(projectKey, start);
    return time < Math.min(start + projectWaitMs, periodStart + totalWaitMs);
  };
}
