import type { EventRow } from '@pixel/store/events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngestHarness, eventBody, type IngestHarness, until, visitor } from '../ingest.harness.ts';
import { claimOf, sampleSnapshot } from './sample-snapshot.fixture.ts';

const first = sampleSnapshot({ version: '2026-01-01T00:00:00.000Z', experiments: [] });
const second = sampleSnapshot({ version: '2026-01-02T00:00:00.000Z', previousVersion: first.version });
const third = sampleSnapshot({ version: '2026-01-03T00:00:00.000Z', previousVersion: second.version });
const unknownFormat = '{"formatVersion":2}';
const minuteMs = 60_000;

let harness: IngestHarness;
let time: number;
beforeEach(async () => {
  harness = await createIngestHarness();
  time = Date.UTC(2026, 0, 4);
});
afterEach(() => harness.dispose());

const claiming = (changes: object = {}) => eventBody({ assignments: [claimOf(visitor)], ...changes });
const putHead = (text: string, projectKey = 'pk_test') => harness.kv.put(`project/${projectKey}`, text);
const now = () => time;
const verdicts = (rows: readonly EventRow[]) => rows.map(({ assignments }) => assignments[0]?.verified);

/** Ingests until everything queued is committed. */
async function ingest(): Promise<readonly EventRow[]> {
  harness.start({ now });
  await until(async () => expect(await harness.queue.backlog()).toBe(0));
  return harness.events.rows();
}

describe('an unusable head', () => {
  it.each([
    ['another format', unknownFormat],
    ['invalid JSON', '{"formatVersion":1,'],
    ['an empty text', ''],
  ])('affects no event without assignments and none that names its version: %s', async (_, text) => {
    await harness.publish(first, second);
    await putHead(text);
    await harness.send(eventBody());
    await harness.send(claiming({ version: second.version }));
    expect(verdicts(await ingest())).toEqual([undefined, true]);
    expect(harness.events.rows().map(({ unclaimed }) => unclaimed)).toEqual([false, false]);
    expect(harness.events.letters()).toEqual([]);
    expect(harness.logged).toEqual([]);
  });

  it.each([
    ['of another format', unknownFormat],
    ['damaged behind its version', JSON.stringify({ ...third, experiments: null })],
    ['with an invalid experiment', JSON.stringify({ ...third, experiments: [{ name: 'No experiment' }] })],
  ])('leaves the last usable one in effect: %s', async (_, text) => {
    await harness.publish(first, second);
    await harness.send(claiming());
    await ingest();
    await putHead(text);
    await harness.send(claiming());
    await harness.send(claiming({ createdAt: '2026-01-01T12:00:00.000Z' }), '2026-01-04T00:00:00.000Z');
    await until(() => expect(harness.events.rows()).toHaveLength(3));
    expect(verdicts(harness.events.rows())).toEqual([true, true, false]);
    expect(harness.logged).toEqual([]);
  });

  it('leaves it in effect even if no event was verified against it', async () => {
    await harness.publish(first, second);
    await harness.send(eventBody());
    await ingest();
    await putHead(unknownFormat);
    await harness.send(claiming());
    await until(() => expect(harness.events.rows()).toHaveLength(2));
    expect(verdicts(harness.events.rows())).toEqual([undefined, true]);
  });

  it('does not matter if its version is stored intact', async () => {
    await harness.publish(first, second);
    await putHead(JSON.stringify({ ...second, experiments: null }));
    await harness.send(claiming());
    expect(verdicts(await ingest())).toEqual([true]);
  });

  it('delays events if none was usable before, and verifies their claims later', async () => {
    await putHead(unknownFormat);
    await harness.send(claiming());
    harness.start({ now });
    await until(() => expect(harness.logged).toEqual(['error: Ingest failed; retrying']));
    time += minuteMs;
    expect(await harness.queue.backlog()).toBe(1);
    await harness.publish(first, second);
    await until(() => expect(harness.events.rows()).toHaveLength(1));
    expect(verdicts(harness.events.rows())).toEqual([true]);
    expect(harness.events.letters()).toEqual([]);
  });

  it('turns events into dead letters, not unverified events, after a while; other projects then proceed without waiting', async () => {
    await harness.publish(second);
    await putHead(unknownFormat, 'pk_damaged');
    await harness.send(claiming({ projectKey: 'pk_damaged' }));
    await harness.send(claiming());
    harness.start({ now });
    await until(() => expect(harness.logged).toHaveLength(1));
    expect(await harness.queue.backlog()).toBe(2);
    time += 1.5 * minuteMs;
    await until(() => expect(harness.events.rows()).toHaveLength(1));
    await harness.send(claiming({ projectKey: 'pk_damaged' }));
    await harness.send(claiming());
    await until(() => expect(harness.events.rows()).toHaveLength(2));
    expect(verdicts(harness.events.rows())).toEqual([true, true]);
    const reason = 'The configuration project/pk_damaged is unusable';
    expect(harness.events.letters()).toMatchObject([{ reason }, { reason }]);
    expect(harness.logged.filter((line) => line.startsWith('error'))).toHaveLength(1);
  });

  it('delays the batch once for all such projects, not for one after another', async () => {
    for (let index = 0; index < 150; index++) {
      await putHead(unknownFormat, `pk_${index}`);
      await harness.send(claiming({ projectKey: `pk_${index}` }));
    }
    harness.start({ now });
    await until(() => expect(harness.logged).toHaveLength(1));
    time += 1.5 * minuteMs;
    await until(() => expect(harness.events.letters()).toHaveLength(150));
  });
});

describe('an unreadable version', () => {
  it.each([
    ['is damaged', '{"formatVersion":2}'],
    ['is missing', null],
  ])('that was live at the time makes a dead letter at once if it %s', async (_, text) => {
    await harness.publish(first, second, third);
    const key = `project/pk_test/v/${second.version}`;
    await (text === null ? harness.kv.delete(key) : harness.kv.put(key, text));
    const createdAt = '2026-01-02T12:00:00.000Z';
    await harness.send(claiming({ createdAt }), '2026-01-04T00:00:00.000Z');
    await harness.send(claiming());
    expect(verdicts(await ingest())).toEqual([true]);
    expect(harness.events.letters()).toMatchObject([{ reason: expect.stringContaining(key) }]);
    expect(harness.logged).toEqual([expect.stringContaining('dead letters')]);
  });
});
