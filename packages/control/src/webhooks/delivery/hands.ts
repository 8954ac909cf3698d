/** How many messages a worker sends to one endpoint at a time, and to one that did not take the last. */
const most = { usually: 4, failing: 1 };

/** Shares out a worker's hands, so that a slow endpoint keeps none of the others waiting. */
export interface Hands {
  /** Endpoints for which the worker has enough to do. */
  busy(): readonly string[];
  /**
   * Does something for an endpoint that says whether that took it, once there is a hand for it. Gives false, and does nothing, where
   * there is none in time.
   */
  use(endpointId: string, work: () => Promise<boolean | undefined>): Promise<boolean>;
}

/** What is done for an endpoint: `begin` of those that wait gives each a hand. */
interface Share {
  used: number;
  readonly waiting: Set<() => void>;
}

/** Creates them. Who waits for a hand does so for `patienceMs` at most. */
export function createHands(patienceMs: number): Hands {
  const shares = new Map<string, Share>();
  const failing = new Set<string>();
  const limitOf = (endpointId: string) => (failing.has(endpointId) ? most.failing : most.usually);

  function take(endpointId: string): Promise<boolean> | boolean {
    const share = shares.get(endpointId) ?? { used: 0, waiting: new Set() };
    shares.set(endpointId, share);
    if (share.used < limitOf(endpointId)) {
      share.used += 1;
      return true;
    }
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        share.waiting.delete(begin);
        resolve(false);
      }, patienceMs);
      share.waiting.add(begin);
    });
  }

  function giveBack(endpointId: string): void {
    const share = shares.get(endpointId);
    if (share === undefined) return;
    share.used -= 1;
    for (const begin of share.waiting) {
      if (share.used >= limitOf(endpointId)) return;
      share.waiting.delete(begin);
      share.used += 1;
      begin();
    }
    if (share.used === 0) shares.delete(endpointId);
  }

  return {
    busy: () =>
      [...shares].flatMap(([endpointId, { used }]) => (used >= limitOf(endpointId) ? [endpointId] : [])),
    async use(endpointId, work) {
      if (!(await take(endpointId))) return false;
      try {
        const isTaken = await work();
        if (isTaken === false) failing.add(endpointId);
        else failing.delete(endpointId);
        return true;
      } finally {
        giveBack(endpointId);
      }
    },
  };
}
