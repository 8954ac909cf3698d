import type { Kv } from './kv.ts';
import type { Log } from './log.ts';
import { createMirror } from './mirror.ts';
import { withTimeout } from './with-timeout.ts';

const mirroredPrefixes = ['project/', 'script/'];
/** A hanging store must not hang the page that waits for its configuration. */
const getTimeoutMs = 1_500;
const retryIntervalMs = 1_000;

/** A store that keeps serving values while its inner store is down. */
export interface LastKnownKv extends Kv {
  /** Returns the keys whose values are served while the inner store is down. */
  knownKeys(): Promise<readonly string[]>;
  /** Rewrites copies that are missing from the disk. Never rejects. */
  restoreCopies(): Promise<void>;
  /**
   * Returns the same values through another route to the inner store. If the route fails but the inner store itself responds, the read
   * rejects; only if both fail does the store count as down.
   */
  through(route: Pick<Kv, 'get'>): Pick<Kv, 'get'>;
}

/**
 * Serves the last known values of keys under `project/` and `script/` while the inner store is down, even after a restart, and, where one
 * is known, in place of a value that the caller doesn't accept. A value becomes known when it is read and accepted. After a failure, values
 * aren't read from the inner store until it responds again; watchers are then notified that changes may have been missed. During an outage,
 * reading a key without a known value rejects with the inner store's error as the cause.
 */
export function createLastKnownKv(deps: {
  readonly inner: Kv;
  /** Directory of the copies; created if missing. */
  readonly directory: string;
  readonly log: Log;
}): LastKnownKv {
  const { inner, log } = deps;
  const mirror = createMirror(deps);
  const watchers = new Set<(key: string | null) => void>();
  let outage: { readonly cause: unknown; readonly timer: NodeJS.Timeout } | null = null;
  let sequenceCounter = 0;

  function startOutage(cause: unknown): void {
    if (outage) return;
    log.warn({ err: cause }, 'The key-value store is not responding; serving the last known configuration');
    const timer = setInterval(() => void checkRecovery(), retryIntervalMs);
    timer.unref();
    outage = { cause, timer };
  }

  async function checkRecovery(): Promise<void> {
    if (!(await inner.isReachable()) || !outage) return;
    endOutage();
    for (const onChange of watchers) onChange(null);
  }

  function endOutage(): void {
    if (outage) clearInterval(outage.timer);
    outage = null;
  }

  async function readLastKnown(key: string, cause: unknown): Promise<string> {
    const value = await mirror.read(key);
    if (value === null)
      throw new Error(`The key-value store is not responding, and ${key} is not cached`, { cause });
    return value;
  }

  async function getThrough(
    route: Pick<Kv, 'get'>,
    key: string,
    accepts: (value: string) => boolean = () => true,
  ): Promise<string | null> {
    if (!isMirrored(key)) return route.get(key, accepts);
    if (outage) return readLastKnown(key, outage.cause);
    sequenceCounter += 1;
    const sequence = sequenceCounter;
    let value: string | null;
    try {
      value = await withTimeout(route.get(key, accepts), getTimeoutMs);
    } catch (error) {
      if (route !== inner && (await inner.isReachable())) throw error;
      startOutage(error);
      return readLastKnown(key, error);
    }
    if (value !== null && !accepts(value)) {
      const older = await mirror.read(key);
      return older !== null && accepts(older) ? older : value;
    }
    await mirror.store(key, value, sequence);
    return value;
  }

  return {
    get: (key, accepts) => getThrough(inner, key, accepts),
    through: (route) => ({ get: (key, accepts) => getThrough(route, key, accepts) }),
    put: (key, value, options) => inner.put(key, value, options),
    async delete(key) {
      await inner.delete(key);
      sequenceCounter += 1;
      if (isMirrored(key)) await mirror.store(key, null, sequenceCounter);
    },
    watch(onChange) {
      const watcher = (key: string | null) => {
        // The inner store is back, so read from it rather than from the copies.
        endOutage();
        onChange(key);
      };
      watchers.add(onChange);
      const stopWatching = inner.watch(watcher);
      return () => {
        watchers.delete(onChange);
        stopWatching();
      };
    },
    isReachable: () => inner.isReachable(),
    knownKeys: mirror.keys,
    restoreCopies: mirror.restore,
  };
}

function isMirrored(key: string): boolean {
  return mirroredPrefixes.some((prefix) => key.startsWith(prefix));
}
