import type { WayFetch } from '../../apps/cli/src/way-fetch.ts';

/** Results that are computed again and again. */
export interface Refreshing {
  /** Waits for those under way, and gives how long each took, in seconds. */
  stop(): Promise<readonly number[]>;
}

/** Computes results of an experiment anew by the control plane's API, one after the other without a pause. */
export function keepRefreshing(ask: WayFetch, experimentPath: string): Refreshing {
  let isWanted = true;
  async function refresh(): Promise<readonly number[]> {
    const took: number[] = [];
    while (isWanted) {
      const start = performance.now();
      const answer = await ask(`http://pixel${experimentPath}/results/refresh`, { method: 'POST' });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Results were not computed: ${text}`);
      took.push((performance.now() - start) / 1_000);
    }
    return took;
  }
  const refreshing = refresh();
  refreshing.catch(() => undefined);
  return {
    stop() {
      isWanted = false;
      return refreshing;
    },
  };
}
