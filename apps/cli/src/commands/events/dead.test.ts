import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { toOutcomes } from '@pixel/store/queue';
import { decodeEventRecord } from '@pixel/store/queue/event-record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: CliHarness;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startCliHarness({ events });
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const ann = '11111111-0000-4000-8000-000000000000';
const start = Date.UTC(2026, 0, 2, 10);

describe('pixel events dead', () => {
  const dead = (...args: readonly string[]) => harness.here(['events', 'dead', ...args]);
  const record = JSON.stringify({
    formatVersion: 1,
    eventId: 'e1',
    body: { projectKey: 'pk_dead', anonymousId: ann, eventName: 'buy' },
  });
  const letter = (text: string, second: number) => ({
    receivedAt: start + second * 1_000,
    reason: 'The event is not valid: \u001b[2J',
    record: text,
  });
  const ids = async () => (await events.deadLetters.list({ limit: 1_000 })).map(({ id }) => id);
  /** Reads and commits the waiting records of the queue. */
  const queued = async () => {
    const texts: string[] = [];
    while ((await harness.test.queue.backlog()) > 0) {
      const batch = await harness.test.queue.read({ maxRecords: 1_000 });
      if (batch === null) break;
      texts.push(...batch.records.map((bytes) => new TextDecoder().decode(bytes)));
      await batch.commit(toOutcomes({ stored: batch.records.length }));
    }
    return texts;
  };

  it('reports an empty list', async () => {
    expect(await dead('list')).toEqual({ code: 0, stdout: 'There are no dead letters.\n', stderr: '' });
    expect((await dead('list', '--json')).stdout).toBe('{"count":0,"deadLetters":[]}\n');
    expect((await dead('retry', '--all')).stdout).toBe('0 dead letters were requeued.\n');
  });

  it('lists the newest first, with every readable field', async () => {
    await events.insertDeadLetters([letter(record, 0), letter('no JSON', 1)]);
    const [newest, oldest] = await ids();
    expect(await dead('list')).toEqual({
      code: 0,
      stdout:
        `${newest}  2026-01-02T10:00:01.000Z\n  –  –\n  The event is not valid: \\u{1b}[2J\n` +
        `${oldest}  2026-01-02T10:00:00.000Z\n  pk_dead  ${ann}  buy\n  The event is not valid: \\u{1b}[2J\n`,
      stderr: '',
    });
    expect(await dead('list', '--limit', '1')).toMatchObject({
      stderr: 'These are 1 of 2; --limit shows more.\n',
    });
    expect(JSON.parse((await dead('list', '--json')).stdout)).toMatchObject({
      count: 2,
      deadLetters: [{ record: 'no JSON' }, { record, projectKey: 'pk_dead', eventId: 'e1' }],
    });
  });

  it('changes nothing if one of the ids is unknown, and names it', async () => {
    const [id = ''] = await ids();
    for (const unknown of ['f'.repeat(32), 'nope'])
      for (const command of ['retry', 'drop'])
        expect(await dead(command, id, unknown)).toEqual({
          code: 1,
          stdout: '',
          stderr: `These dead letters do not exist: ${unknown}; nothing was done.\n`,
        });
    expect(await ids()).toHaveLength(2);
    expect(await queued()).toEqual([]);
  });

  it('requeues a letter unchanged, and removes it', async () => {
    const [, id = ''] = await ids();
    expect(await dead('retry', id.toUpperCase(), id)).toMatchObject({
      code: 0,
      stdout: '1 dead letter was requeued.\n',
    });
    const [text = ''] = await queued();
    expect(decodeEventRecord(new TextEncoder().encode(text))).toEqual(JSON.parse(record));
    expect(await ids()).toHaveLength(1);
    expect(harness.test.infos.at(-1)?.fields).toEqual({ count: 1 });
  });

  it('keeps a letter that is refused again before the original is removed', async () => {
    const { queue } = harness.test;
    await events.insertDeadLetters([letter('refused again', 5)]);
    const append = queue.append;
    // As fast as ingest can possibly be: the record is a dead letter again as soon as it is durable.
    queue.append = async (bytes) => {
      await append(bytes);
      await events.insertDeadLetters([letter(new TextDecoder().decode(bytes), 5)]);
    };
    const [id = ''] = await ids();
    await dead('retry', id);
    queue.append = append;
    await queued();
    const after = await events.deadLetters.list({ limit: 10 });
    expect(after.map((each) => each.record.trimEnd())).toContain('refused again');
    expect(after.map((each) => each.id)).not.toContain(id);
  });

  it('drops the given letters, or all of them', async () => {
    const [id = ''] = await ids();
    expect((await dead('drop', id, '--json')).stdout).toBe('{"count":1}\n');
    expect(await ids()).not.toContain(id);
    await events.insertDeadLetters(Array.from({ length: 450 }, (_, n) => letter(`letter ${n}`, n)));
    const rest = (await ids()).length;
    expect((await dead('drop', '--all')).stdout).toBe(`${rest} dead letters were dropped.\n`);
    expect(await ids()).toEqual([]);
  });

  it('retries all letters, even more than fit into one request', async () => {
    await events.insertDeadLetters(Array.from({ length: 450 }, (_, n) => letter(`again ${n}`, n)));
    expect((await dead('retry', '--all', '--json')).stdout).toBe('{"count":450}\n');
    expect(new Set(await queued()).size).toBe(450);
    expect(await ids()).toEqual([]);
  });

  it('queues no record twice if two processes retry all at once', async () => {
    await events.insertDeadLetters(Array.from({ length: 450 }, (_, n) => letter(`both ${n}`, n)));
    const both = await Promise.all([dead('retry', '--all', '--json'), dead('retry', '--all', '--json')]);
    const counts = both.map(({ stdout }) => (JSON.parse(stdout) as { count: number }).count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(450);
    expect(await queued()).toHaveLength(450);
    expect(await ids()).toEqual([]);
  });

  it('keeps the letters whose records the queue refuses, and reports them', async () => {
    const { queue } = harness.test;
    await events.insertDeadLetters(Array.from({ length: 450 }, (_, n) => letter(`full ${n}`, n)));
    const append = queue.append;
    let room = 210;
    queue.append = (bytes) =>
      room-- > 0 ? append(bytes) : Promise.reject(new Error('There is no room on the disk'));
    expect(await dead('retry', '--all')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '200 dead letters were requeued, then:\nThe queue does not accept events at the moment.\n' +
        '"pixel doctor" on the server\'s machine shows what is wrong.\n',
    });
    queue.append = append;
    expect(new Set(await queued()).size).toBe(210);
    expect(await ids()).toHaveLength(240);
    expect((await dead('retry', '--all', '--json')).stdout).toBe('{"count":240}\n');
    expect(new Set(await queued()).size).toBe(240);
  });

  it.each([[['retry']], [['drop']], [['retry', 'a', '--all']]])(
    'refuses %j, which selects no letters',
    async (args) => {
      const { code, stderr } = await dead(...args);
      expect(code).toBe(2);
      expect(stderr).toContain('give either ids of dead letters or --all');
    },
  );
});
