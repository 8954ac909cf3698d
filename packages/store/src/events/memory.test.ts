import { createMemoryEvents } from './memory.ts';
import { describeUnclaimedEvents } from './unclaimed/contract.ts';

describeUnclaimedEvents('the unclaimed events in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
