import { createMemoryEvents } from './memory.ts';
import { describeSurveyResponsesContract } from './surveys/contract.ts';
import { describeSurveyCountsContract } from './surveys/counts/contract.ts';
import { describeExposedResponsesContract } from './surveys/exposed/contract.ts';
import { describeTombstonesContract } from './tombstones/contract.ts';
import { describeUnclaimedEventsContract } from './unclaimed/contract.ts';

describeUnclaimedEventsContract('the unclaimed events in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));

describeTombstonesContract('the tombstones in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));

describeSurveyResponsesContract('the responses to surveys in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
describeSurveyCountsContract('the counts of survey responses in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
describeExposedResponsesContract('the responses of exposed visitors in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
