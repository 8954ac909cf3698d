import { createMemoryEvents } from './memory.ts';
import { describeSurveyResponses } from './surveys/contract.ts';
import { describeSurveyCounts } from './surveys/counts/contract.ts';
import { describeExposedResponses } from './surveys/exposed/contract.ts';
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

describeSurveyResponses('the responses to surveys in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
describeSurveyCounts('the counts of survey responses in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
describeExposedResponses('the responses of exposed visitors in memory', async () => ({
  store: createMemoryEvents(),
  stop: async () => undefined,
}));
