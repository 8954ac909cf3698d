import { describeKv } from './contract.ts';
import { createMemoryKv } from './memory.ts';

describeKv('memory', async () => {
  const kv = createMemoryKv({ now: Date.now });
  return { kv, other: kv, close: async () => undefined };
});
