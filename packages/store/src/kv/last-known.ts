import type { Kv } from './kv.ts';
import type { Log } from './log.ts';
import { createMirror } from './mirror.ts';
import { withTimeout } from './with-timeout.ts';

const mirroredPrefixes = ['project/', 'script/'];
/** A hanging store must not hang the page that waits for its configuration. */
const getLimitMs = 1_500;
const restMs = 1_000;

/** A store that keeps serving values while its inner store is down. */
export interface LastKnownKv extends Kv {
  /** Returns the keys whose values are served while the inner store is down. */
  knownKeys(): Promise<readonly string[]>;
  /** Rewrites copies that are missing from the disk. Never rejects. */
  restoreCopies(): Promise<void>;
  /**
   * Returns the same values through another route to the inner store. While only that route fails, reads through it reject: the store
   * counts as down only if it doesn't answer either.
   */
  through(way: Pick<Kv, 'get'>): Pick<Kv, 'get'>;
}

/**
 * Serves the last known values of keys under `project/` and `script/` while the inner store is down, even after a restart, and in place of
 * values that the caller doesn't accept. A value becomes known when it is read and accepted. After a failure, values aren't read from the
 * inner store until it answers again; watchers are then notified that changes may have been missed. Keys without a known value reject with
 * the inner store's error as the cause.
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
  let rest: { readonly cause: unknown; readonly timer: NodeJS.Timeout } | null = null;
  let questions = 0;

  function restAfter(cause: unknown): void {
    if (rest) return;
    log.warn({ err: cause }, 'The key-value store is not responding; serving the last known configuration');
    const timer = setInterval(() => void wakeWhenAnswering(), restMs);
    timer.unref();
    rest = { cause, timer };
  }

  async function wakeWhenAnswering(): Promise<void> {
    if (!(await inner.answers()) || !rest) return;
    wake();
    for (const onChange of watchers) onChange(null);
  }

  function wake(): void {
    if (rest) clearInterval(rest.timer);
    rest = null;
  }

  async function lastKnown(key: string, cause: unknown): Promise<string> {
    const value = await mirror.read(key);
    if (value === null)
      throw new Error(`The key-value store is not responding, and ${key} is not cached`, { cause });
    return value;
  }

  async function getThrough(
    way: Pick<Kv, 'get'>,
    key: string,
    accepts: (value: string) => boolean = () => true,
  ): Promise<string | null> {
    if (!isMirrored(key)) return way.get(key, accepts);
    if (rest) return lastKnown(key, rest.cause);
    questions += 1;
    const sequence = questions;
    let value: string | null;
    try {
      value = await withTimeout(way.get(key, accepts), getLimitMs);
    } catch (error) {
      if (way !== inner && (await inner.answers())) throw error;
      restAfter(error);
      return lastKnown(key, error);
    }
    if (value !== null && !accepts(value)) {
      const older = await mirror.read(key);
      return older !== null && accepts(older) ? older : value;
    }
    await mirror.keep(key, value, sequence);
    return value;
  }

  return {
    get: (key, accepts) => getThrough(inner, key, accepts),
    through: (way) => ({ get: (key, accepts) => getThrough(way, key, accepts) }),
    put: (key, value, options) => inner.put(key, value, options),
    async delete(key) {
      await inner.delete(key);
      questions += 1;
      if (isMirrored(key)) await mirror.keep(key, null, questions);
    },
    watch(onChange) {
      const watcher = (key: string | null) => {
        // The inner store is back, so read from it rather than from the copies.
        wake();
        onChange(key);
      };
      watchers.add(onChange);
      const end = inner.watch(watcher);
      return () => {
        watchers.delete(onChange);
        end();
      };
    },
    answers: () => inner.answers(),
    knownKeys: mirror.keys,
    restoreCopies: mirror.restore,
  };
}

function isMirrored(key: string): boolean {
  return mirroredPrefixes.some((prefix) => key.startsWith(prefix));
}
