import type { RouteFetch } from '../../apps/cli/src/route-fetch.ts';

/** Results that are recomputed continuously. */
export interface RefreshLoop {
  /** Waits for the running computation, and returns the duration of each in seconds. */
  stop(): Promise<readonly number[]>;
}

/** Recomputes an experiment's results through the control API, one computation after another without a pause. */
export function keepRefreshing(routeFetch: RouteFetch, experimentPath: string): RefreshLoop {
  let isRunning = true;
  async function refresh(): Promise<readonly number[]> {
    const durations: number[] = [];
    while (isRunning) {
      const start = performance.now();
      const response = await routeFetch(`http://pixel${experimentPath}/results/refresh`, { method: 'POST' });
      const text = await response.text();
      if (!response.ok) throw new Error(`Results were not computed: ${text}`);
      durations.push((performance.now() - start) / 1_000);
    }
    return durations;
  }
  const refreshing = refresh();
  refreshing.catch(() => undefined);
  return {
    stop() {
      isRunning = false;
      return refreshing;
    },
  };
}
