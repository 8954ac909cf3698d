import { describeKvContract } from './contract.ts';
import { createMemoryKv } from './memory.ts';

describeKvContract('memory', async () => {
  const kv = createMemoryKv({ now: Date.now });
  return { kv, other: kv, close: async () => undefined };
});
