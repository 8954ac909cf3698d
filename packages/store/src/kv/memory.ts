import type { Kv } from './kv.ts';

/** Creates a store in memory, for a single process and without persistence. */
export function createMemoryKv(deps: { readonly now: () => number }): Kv {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>();
  const watchers = new Set<(key: string) => void>();

  function notify(key: string): void {
    for (const onChange of watchers) onChange(key);
  }

  return {
    async get(key) {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.expiresAt > deps.now()) return entry.value;
      entries.delete(key);
      return null;
    },
    async put(key, value, options) {
      const expiresAt = options?.ttlSeconds === undefined ? Infinity : deps.now() + options.ttlSeconds * 1000;
      entries.set(key, { value, expiresAt });
      notify(key);
    },
    async delete(key) {
      if (entries.delete(key)) notify(key);
    },
    watch(onChange) {
      // A new function per watch, so that ending one doesn't end another with the same listener.
      const watcher = (key: string) => onChange(key);
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async isReachable() {
      return true;
    },
  };
}
