import { createMemoryEvents } from './memory.ts';
import { describeTombstones } from './tombstones/contract.ts';
import { describeUnclaimedEvents } from './unclaimed/contract.ts';

describeUnclaimedEvents('the unclaimed events in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));

describeTombstones('the tombstones in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
