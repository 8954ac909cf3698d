import type { Kv } from './kv.ts';
import type { Log } from './log.ts';
import { createMirror } from './mirror.ts';
import { within } from './within.ts';

const mirroredPrefix = 'project/';
/** A store that hangs must not hang the page that waits for its configuration. */
const getLimitMs = 1_500;
const restMs = 1_000;

/**
 * Serves the last known values of keys under `project/` while the inner store does not answer, also after a restart.
 * Once it failed, the inner store is not asked for values until it answers again; watchers then hear that changes may have
 * been missed. A key whose value was never known rejects as the inner store does.
 */
export function createLastKnownKv(deps: {
  readonly inner: Kv;
  /** Where the copies are kept; made when it is missing. */
  readonly directory: string;
  readonly log: Log;
}): Kv {
  const { inner, log } = deps;
  const mirror = createMirror(deps);
  const watchers = new Set<(key: string | null) => void>();
  let rest: { readonly cause: unknown; readonly timer: NodeJS.Timeout } | null = null;
  let questions = 0;

  function restAfter(cause: unknown): void {
    if (rest) return;
    log.warn({ err: cause }, 'The key-value store does not answer; the last known configuration is served');
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
      throw new Error(`The key-value store does not answer and ${key} is not known`, { cause });
    return value;
  }

  return {
    async get(key) {
      if (!isMirrored(key)) return inner.get(key);
      if (rest) return lastKnown(key, rest.cause);
      questions += 1;
      const askedAt = questions;
      let value: string | null;
      try {
        value = await within(inner.get(key), getLimitMs);
      } catch (error) {
        restAfter(error);
        return lastKnown(key, error);
      }
      await mirror.keep(key, value, askedAt);
      return value;
    },
    async put(key, value, options) {
      await inner.put(key, value, options);
      questions += 1;
      if (isMirrored(key) && options?.ttlSeconds === undefined) await mirror.keep(key, value, questions);
    },
    async delete(key) {
      await inner.delete(key);
      questions += 1;
      if (isMirrored(key)) await mirror.keep(key, null, questions);
    },
    watch(onChange) {
      const watcher = (key: string | null) => {
        // It speaks again: what it says must be asked for there, not here.
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
  };
}

function isMirrored(key: string): boolean {
  return key.startsWith(mirroredPrefix);
}
