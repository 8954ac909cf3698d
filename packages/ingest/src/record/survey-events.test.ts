import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { claimOf, sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';
import { recordOf } from './enriched-row.fixture.ts';
import { parseRecord } from './parse-record.ts';

const survey = {
  surveyId: '0197a000-0000-7000-8000-0000000000aa',
  responseId: '11111111-1111-4111-8111-111111111111',
  event: 'completed',
};
const body = {
  anonymousId: visitor.toUpperCase(),
  eventName: '$survey:completed',
  payload: {
    surveyKey: 'nps',
    responseId: survey.responseId,
    language: 'de',
    answers: { score: 9, why: 'Gut' },
  },
};

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
  await harness.publish(sampleSnapshot());
});
afterEach(() => harness.dispose());

/** Returns the queued text of an event. */
function queued(more: object, fields: object = {}): string {
  const bytes = recordOf({ head: { eventId: 'survey:1' }, body: { ...body, ...fields } });
  return JSON.stringify({ ...JSON.parse(new TextDecoder().decode(bytes)), ...more });
}

const send = (text: string) => harness.queue.append(new TextEncoder().encode(text));

async function responses() {
  const found = [];
  const identity = { projectKey: 'pk_test', surveyId: survey.surveyId };
  for await (const page of harness.events.surveys.responses(identity)) found.push(...page);
  return found;
}

describe('a survey event', () => {
  it('becomes a row of its response, and counts among all events', async () => {
    await send(queued({ survey }));
    const [row] = await harness.ingestAll();
    expect(row).toMatchObject({
      anonymousId: visitor,
      eventName: '$survey:completed',
      surveyId: survey.surveyId,
      responseId: survey.responseId,
      surveyEvent: 'completed',
      payload: JSON.stringify(body.payload),
    });
    expect(await harness.events.countEvents({ projectKey: 'pk_test' })).toBe(1);
    expect(await responses()).toMatchObject([
      { anonymousId: visitor, state: 'completed', language: 'de', answers: { score: 9, why: 'Gut' } },
    ]);
  });

  it('is one event and one response, however often it is sent', async () => {
    for (let times = 0; times < 3; times++) await send(queued({ survey }));
    expect(await harness.ingestAll()).toHaveLength(1);
    expect(await responses()).toHaveLength(1);
  });

  it('carries the variants that bucketing confirms', async () => {
    const experimentKey = 'cta';
    const records = queued(
      { survey },
      { assignments: [claimOf(visitor), { ...claimOf(visitor), variantKey: 'none' }] },
    );
    await send(records);
    await harness.ingestAll();
    const [response] = await responses();
    expect(response?.variants).toEqual([{ experimentKey, variantKey: claimOf(visitor).variantKey }]);
  });

  it('comes only from the edge, never from a custom event of that name', async () => {
    await send(queued({}));
    expect(await harness.ingestAll()).toMatchObject([{ surveyId: '', responseId: '', surveyEvent: '' }]);
    expect(await responses()).toEqual([]);
  });

  it('becomes a dead letter if the record is incomplete', async () => {
    const { responseId: _, ...part } = survey;
    for (const incomplete of [part, null, 'x', { ...survey, event: 1 }]) {
      const parsed = parseRecord(new TextEncoder().encode(queued({ survey: incomplete })), 0);
      expect(parsed.status === 'dead' && parsed.deadRecord.letter.reason).toBe(
        'The record has an incomplete survey reference',
      );
    }
    await send(queued({ survey: part }));
    await harness.ingestAll();
    expect(harness.events.letters()).toMatchObject([
      { reason: 'The record has an incomplete survey reference' },
    ]);
  });

  it('is deleted once its visitor is erased, even if still in flight', async () => {
    await send(queued({ survey }));
    await harness.ingestAll();
    await harness.events.visitors.erase({
      projectKey: 'pk_test',
      anonymousId: visitor,
      erasedAt: Date.now(),
    });
    expect(await responses()).toEqual([]);
    await send(queued({ survey: { ...survey, event: 'shown' } }, { eventName: '$survey:shown' }));
    await until(async () => expect(await harness.queue.backlog()).toBe(0));
    expect(await responses()).toEqual([]);
  });
});
