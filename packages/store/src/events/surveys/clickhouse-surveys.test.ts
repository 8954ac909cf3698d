import { afterAll, beforeAll, expect, it } from 'vitest';
import { volume } from '../../../../../tests/support/volume.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';

const projectKey = 'pk_many';
const surveyId = '0197a000-0000-7000-8000-0000000000aa';
const responseCount = volume(12_000, 100_000);

let harness: ClickhouseHarness;
beforeAll(async () => {
  harness = await createClickhouseHarness();
});
afterAll(() => harness.stop());

it('yields tens of thousands of responses in small pages, despite copies and other events', async () => {
  // Three events each, one of which arrived twice with different times, plus two page views.
  await harness.run(`
    INSERT INTO events (projectKey, anonymousId, eventId, eventName, time, receivedAt, surveyId, responseId, surveyEvent, payload)
    SELECT '${projectKey}', toUUID(concat('00000000-0000-4000-8000-', lower(leftPad(hex(toUInt64(visitor)), 12, '0')))),
      concat('e', toString(kind)),
      if(kind < 4, concat('$survey:', names[least(kind, 3)]), 'view'),
      fromUnixTimestamp64Milli(toInt64(1767350000000 + visitor + kind), 'UTC'), now64(3),
      if(kind < 4, '${surveyId}', ''), if(kind < 4, '11111111-1111-4111-8111-111111111111', ''),
      if(kind < 4, names[least(kind, 3)], ''),
      if(kind = 2, concat('{"answers":{"score":', toString(visitor % 11), ',"why":"', repeat('x', 200), '"}}'), '')
    FROM (
      SELECT intDiv(number, 6) AS visitor, [1, 2, 3, 3, 4, 5][number % 6 + 1] AS kind,
        ['shown', 'accepted', 'completed'] AS names
      FROM numbers(${6 * responseCount})
    )`);
  let [count, score, biggest] = [0, 0, 0];
  const visitors = new Set<string>();
  for await (const page of harness.store.surveys.responses({ projectKey, surveyId })) {
    biggest = Math.max(biggest, page.length);
    for (const { anonymousId, state, answers } of page) {
      count += state === 'completed' ? 1 : 0;
      score += Number(answers.score);
      visitors.add(anonymousId);
    }
  }
  expect(count).toBe(responseCount);
  expect(visitors.size).toBe(responseCount);
  expect(score).toBe(
    Array.from({ length: responseCount }, (_, visitor) => visitor % 11).reduce((sum, each) => sum + each, 0),
  );
  expect(biggest).toBeLessThanOrEqual(10_000);
}, 120_000);
