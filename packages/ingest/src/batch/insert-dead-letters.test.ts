import { type DeadLetter, RowsRejectedError } from '@pixel/store/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { sampleSnapshot } from '../snapshots/sample-snapshot.fixture.ts';

let harness: IngestHarness;
beforeEach(async () => {
  harness = await createIngestHarness();
  await harness.publish(sampleSnapshot());
});
afterEach(() => harness.dispose());

/** Ingests into a store that rejects some letters, like a column store rejects invalid rows. */
async function ingestAll(isRejected: (letter: DeadLetter) => boolean): Promise<void> {
  const { insertDeadLetters } = harness.events;
  const events = {
    ...harness.events,
    insertDeadLetters: (letters: readonly DeadLetter[]) =>
      letters.some(isRejected)
        ? Promise.reject(new RowsRejectedError('The rows are rejected'))
        : insertDeadLetters(letters),
  };
  harness.start({ events });
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  await harness.stop();
}

const dead = (changes: object) => eventBody({ eventName: '', ...changes });

describe('a dead letter that the store rejects', () => {
  it('is stored truncated, and blocks no others', async () => {
    for (let index = 0; index < 9; index++) await harness.send(dead({ url: index === 4 ? 'ü' : '' }));
    await harness.send(eventBody());
    await ingestAll(({ record }) => record.includes('ü'));
    const letters = harness.events.letters();
    expect(letters).toHaveLength(9);
    const truncated = letters.filter(({ reason }) => reason.includes('only this part is kept'));
    expect(truncated).toMatchObject([
      { reason: expect.stringMatching(/^The event is not valid: eventName /), record: expect.any(String) },
    ]);
    expect(JSON.parse(truncated[0]?.record ?? '')).toMatchObject({
      body: { url: '?', anonymousId: visitor },
    });
    expect((await harness.queue.totals()).outcomes).toMatchObject({ stored: 1, dead: 9 });
    expect(harness.logged).toEqual(['warn: Records that could not become events were kept as dead letters']);
  });

  it('keeps its visitor even if truncation would remove it', async () => {
    const { projectKey, anonymousId, ...rest } = { ...dead({}), projectKey: 'pk_test', anonymousId: visitor };
    await harness.send({ payload: { text: 'x'.repeat(20_000) }, ...rest, projectKey, anonymousId });
    await ingestAll(({ record }) => record.length > 10_000);
    const [letter] = harness.events.letters();
    expect(letter?.record.startsWith(`pk_test ${visitor} {"formatVersion":1,`)).toBe(true);
  });

  it('is shortened in every respect that the store may reject', async () => {
    await harness.send(dead({}), '9999-12-31T23:59:59.999Z');
    await ingestAll(({ receivedAt }) => receivedAt > Date.UTC(2299, 11, 31));
    expect(harness.events.letters()).toMatchObject([{ receivedAt: Date.UTC(2200, 0, 1) }]);
  });
});
