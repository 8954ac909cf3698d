import type { DeadLetter } from '@pixel/store/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { claimOf, sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';
import { recordOf } from './enriched-row.fixture.ts';
import { parseRecord } from './parse-record.ts';

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
});
afterEach(() => harness.dispose());

const record = (changes: object) => JSON.stringify({ ...JSON.parse(textOf(recordOf({}))), ...changes });

describe('the reason of a dead letter', () => {
  it.each([
    ['', /^The record cannot be read: Unexpected end of JSON input$/],
    ['{"formatVersion":2}', /^The record cannot be read: .* not an event record of format 1$/],
    ['null', /^The record cannot be read: .* not an event record of format 1$/],
    [record({ receivedAt: 'soon' }), 'The record has no valid time of receipt'],
    [record({ receivedAt: 17 }), 'The record has no valid time of receipt'],
    [record({ userAgent: undefined }), 'The record has no userAgent'],
    [record({ eventId: null }), 'The record has no eventId'],
    [record({ survey: null }), 'The record has an incomplete survey reference'],
    [record({ survey: { surveyId: 's', responseId: 7 } }), 'The record has an incomplete survey reference'],
    [record({ body: undefined }), 'The event is not valid: it must be an object'],
    [record({ body: [] }), 'The event is not valid: it must be an object'],
    [record({ body: eventBody({ projectKey: '' }) }), /^The event is not valid: projectKey must be 1 to 64 /],
    [record({ body: eventBody({ assignments: 1 }) }), 'The event is not valid: assignments must be an array'],
    [record({ body: eventBody({ payload: [] }) }), 'The event is not valid: payload must be an object'],
    [
      record({ body: eventBody({ assignments: [{}] }) }),
      'The event is not valid: assignments.0.experimentKey must be text',
    ],
  ])('is a sentence: %s', (text, reason) => {
    const parsed = parseRecord(new TextEncoder().encode(text), 7);
    expect(parsed.status === 'dead' && parsed.deadRecord.letter.reason).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
  });
});

it('has a receipt whenever project and visitor are readable', () => {
  const receiptOf = (bytes: Uint8Array) => {
    const parsed = parseRecord(bytes, 7);
    return parsed.status === 'dead' ? parsed.deadRecord.receipt : 'an event';
  };
  const receivedAt = Date.parse('2026-01-01T12:00:00Z');
  const own = { projectKey: 'pk_test', anonymousId: visitor };
  expect(receiptOf(recordOf({ body: { eventName: '', anonymousId: visitor.toUpperCase() } }))).toEqual({
    ...own,
    receivedAt,
  });
  expect(receiptOf(new TextEncoder().encode(record({ formatVersion: 2 })))).toEqual({
    ...own,
    receivedAt: 7,
  });
  expect(receiptOf(recordOf({ body: { anonymousId: 'x' } }))).toBeUndefined();
  expect(receiptOf(Uint8Array.of(0xff))).toBeUndefined();
});

describe('a requeued dead letter', () => {
  const retry = async ({ record }: DeadLetter) => harness.queue.append(new TextEncoder().encode(record));
  const letterCount = (count: number) => until(() => expect(harness.events.letters()).toHaveLength(count));

  it('becomes an event once its cause is gone, as of its receipt', async () => {
    const snapshot = sampleSnapshot();
    await harness.publish(snapshot);
    await harness.kv.put(`project/pk_test/v/${snapshot.version}`, 'damaged');
    const event = eventBody({ version: snapshot.version, assignments: [claimOf(visitor)] });
    await harness.send(event, '2026-01-01T12:00:00.000Z');
    harness.start();
    await letterCount(1);
    const [letter] = harness.events.letters();
    expect(letter?.reason).toBe(`The configuration project/pk_test/v/${snapshot.version} is unusable`);

    await harness.publish(snapshot);
    if (letter !== undefined) await retry(letter);
    await until(() => expect(harness.events.rows()).toHaveLength(1));
    expect(harness.events.rows()).toMatchObject([
      { eventId: 'e1', receivedAt: Date.parse('2026-01-01T12:00:00Z'), assignments: [{ verified: true }] },
    ]);
  });

  it('is the same dead letter while its cause persists', async () => {
    await harness.send(eventBody({ eventName: '', payload: { text: '\ud800 "\\u0000" é' } }));
    await harness.queue.append(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0, 0x41));
    harness.start();
    await letterCount(2);
    const first = [...harness.events.letters()];
    for (const letter of first) await retry(letter);
    await letterCount(4);
    const again = harness.events.letters().slice(2);
    expect(again.map(({ record, reason }) => ({ record, reason }))).toEqual(
      first.map(({ record, reason }) => ({ record, reason })),
    );
    expect(again[0]?.receivedAt).toBe(first[0]?.receivedAt);
  });
});

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
