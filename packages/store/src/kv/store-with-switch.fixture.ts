import type { Kv } from './kv.ts';
import { createMemoryKv } from './memory.ts';

/** Creates a memory store that can be disconnected, as by a network failure: calls then reject or never settle. */
export function createStoreWithSwitch() {
  const memory = createMemoryKv({ now: Date.now });
  let state: 'here' | 'refusing' | 'hanging' = 'here';
  let gets = 0;
  async function pass<T>(call: () => Promise<T>): Promise<T> {
    if (state === 'refusing') throw new Error('refused');
    if (state === 'hanging') return new Promise<T>(() => undefined);
    return call();
  }
  const inner: Kv = {
    get(name) {
      gets += 1;
      return pass(() => memory.get(name));
    },
    put: (name, value, options) => pass(() => memory.put(name, value, options)),
    delete: (name) => pass(() => memory.delete(name)),
    watch: memory.watch,
    isReachable: async () => state === 'here',
  };
  return {
    inner,
    memory,
    gets: () => gets,
    become(next: typeof state) {
      state = next;
    },
  };
}

/** Puts a value and reads it, like an edge that learns of it. */
export async function learn(kv: Kv, name: string, value: string): Promise<void> {
  await kv.put(name, value);
  await kv.get(name);
}
