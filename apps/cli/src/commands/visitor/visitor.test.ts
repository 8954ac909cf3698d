import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type CliHarness, startCliHarness } from '../../cli.harness.ts';

let clickhouse: TestEventDatabase;
let events: EventStore;
let harness: CliHarness;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  harness = await startCliHarness({ events });
  await harness.test.control.applyConfiguration('projects: [{ projectKey: pk_a }]', { author: 'tests' });
  await insertEvents(events, [
    row(0, ann, {}),
    row(1, ann, { eventName: 'a\u2028b', unclaimed: true }),
    row(2, bob, {}),
  ]);
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const ann = 'aaaaaaaa-0000-4000-8000-000000000000';
const bob = 'bbbbbbbb-0000-4000-8000-000000000000';
const carl = 'cccccccc-0000-4000-8000-000000000000';
const visitor = (...args: readonly string[]) => harness.here(['visitor', ...args, '--project', 'pk_a']);

describe('pixel visitor export', () => {
  it('prints every event of the visitor as a line of JSON', async () => {
    const { code, stdout, stderr } = await visitor('export', ann.toUpperCase());
    expect([code, stderr]).toEqual([0, '']);
    expect(
      stdout
        .trimEnd()
        .split(/[\n\u2028]/)
        .map((line) => (JSON.parse(line) as EventRow).eventName),
    ).toEqual(['view', 'a\u2028b']);
  });

  it('writes a file readable by its owner only, replacing the previous one', async () => {
    await writeFile(join(harness.folder, 'out.jsonl'), 'before');
    expect(await visitor('export', ann, '--out', 'out.jsonl')).toEqual({
      code: 0,
      stdout: `2 events of visitor ${ann} written to out.jsonl.\n`,
      stderr: '',
    });
    const path = join(harness.folder, 'out.jsonl');
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(2);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await visitor('export', ann, '--out', 'out.jsonl', '--json')).stdout).toBe(
      '{"events":2,"deadLetters":0,"surveys":0,"webhookMessages":0,"file":"out.jsonl"}\n',
    );
  });

  it('prints nothing for an unknown visitor, with a note', async () => {
    expect(await visitor('export', carl)).toEqual({
      code: 0,
      stdout: '',
      stderr: `Nothing about visitor ${carl} is stored in pk_a.\n`,
    });
  });

  it('exports a visitor with many pages of events, each event once', async () => {
    await insertEvents(
      events,
      Array.from({ length: 3_000 }, (_, n) => row(n, carl, { projectKey: 'pk_many' })),
    );
    await harness.here(['visitor', 'export', carl, '--project', 'pk_many', '--out', 'many.jsonl']);
    const lines = (await readFile(join(harness.folder, 'many.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(new Set(lines.map((line) => (JSON.parse(line) as EventRow).eventId)).size).toBe(3_000);
    expect(lines).toHaveLength(3_000);
  });

  it('keeps the old file if the store fails midway or the export is interrupted', async () => {
    const { visitors } = events;
    const inner = visitors.events;
    await writeFile(join(harness.folder, 'kept.jsonl'), 'before');
    const files = await readdir(harness.folder);
    visitors.events = async function* (id) {
      yield* inner(id);
      throw new Error('gone');
    };
    expect(await visitor('export', ann, '--out', 'kept.jsonl')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The event store stopped responding; the export is incomplete.\n',
    });
    visitors.events = inner;
    expect(
      await harness.here(['visitor', 'export', ann, '--project', 'pk_a', '--out', 'kept.jsonl'], {
        untilInterrupted: () => AbortSignal.abort(),
      }),
    ).toEqual({ code: 1, stdout: '', stderr: 'Interrupted; kept.jsonl was not written.\n' });
    expect(await readFile(join(harness.folder, 'kept.jsonl'), 'utf8')).toBe('before');
    expect(await readdir(harness.folder)).toEqual(files);
  });

  it('reports a file that cannot be written', async () => {
    expect(await visitor('export', ann, '--out', 'nowhere/out.jsonl')).toMatchObject({
      code: 1,
      stderr: 'Cannot write nowhere/out.jsonl: there is no such directory.\n',
    });
    expect(await visitor('export', ann, '--out', 'data')).toMatchObject({
      code: 1,
      stderr: 'Cannot write data: it is a directory.\n',
    });
  });
});

describe('pixel visitor erase', () => {
  it('asks for confirmation, and does nothing without it', async () => {
    const questions: string[] = [];
    const answer = (isYes: boolean) => ({
      confirm: async (question: string) => {
        questions.push(question);
        return isYes;
      },
    });
    const erase = ['visitor', 'erase', bob, '--project', 'pk_a'];
    expect(await harness.here(erase, answer(false))).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was erased.\n',
    });
    expect((await visitor('export', bob)).stdout).not.toBe('');
    const [removed, kept, receipt] = (await harness.here(erase, answer(true))).stdout.split('\n');
    expect([removed, kept]).toEqual([
      `1 event of visitor ${bob} was removed from pk_a.`,
      `Nothing received from the visitor up to ${new Date(harness.test.clock.now).toISOString()} is stored any more.`,
    ]);
    expect(receipt).toMatch(/^Receipt in the audit log: [0-9a-f-]{36}\.$/);
    expect(questions).toEqual(Array(2).fill(`Permanently erase visitor ${bob} of project pk_a?`));
    expect((await visitor('export', bob)).stdout).toBe('');
  });

  it('requires --yes without a terminal', async () => {
    const { code, stderr } = await visitor('erase', ann);
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(JSON.parse((await visitor('erase', ann, '--yes', '--json')).stdout)).toEqual({
      receiptId: expect.any(String),
      events: 2,
      deadLetters: 0,
      surveys: 0,
      webhookMessages: 0,
      erasedAt: new Date(harness.test.clock.now).toISOString(),
      published: true,
    });
  });

  it('deletes the surveys the visitor saw, and no one else’s', async () => {
    const ledgerOf = (id: string) => `visitor/pk_a/${id}`;
    const ledger = '{"formatVersion":1,"surveys":{"s1":[2,1767225600,3,"0f0f0f0f"]}}';
    for (const id of [ann, bob]) await harness.test.kv.put(ledgerOf(id), ledger);
    expect((await visitor('export', ann)).stdout).toBe(
      '{"survey":{"surveyId":"s1","timesShown":2,"lastShownAt":"2026-01-01T00:00:00.000Z","state":"completed"}}\n',
    );
    expect((await visitor('erase', ann.toUpperCase(), '--yes')).stdout).toContain(
      `0 events and 1 survey record of visitor ${ann.toUpperCase()} were removed from pk_a.\n`,
    );
    expect([await harness.test.kv.get(ledgerOf(ann)), await harness.test.kv.get(ledgerOf(bob))]).toEqual([
      null,
      ledger,
    ]);
  });

  it('logs the erasure, but not the visitor', async () => {
    await visitor('erase', carl, '--yes');
    expect(harness.test.infos.at(-1)).toEqual({
      fields: { projectKey: 'pk_a', events: 0, deadLetters: 0, surveys: 0, webhookMessages: 0 },
      message: 'A visitor was erased',
    });
    expect(JSON.stringify(harness.test.infos)).not.toContain(carl);
  });
});

describe('dead letters of a visitor', () => {
  const dora = 'dddddddd-0000-4000-8000-000000000000';

  it('are exported after the events, and erased', async () => {
    const record = JSON.stringify({ body: { projectKey: 'pk_a', anonymousId: dora } });
    await events.insertDeadLetters([{ receivedAt: Date.UTC(2026, 0, 1), reason: 'It is none', record }]);
    const { stdout, stderr } = await visitor('export', dora);
    expect([JSON.parse(stdout), stderr]).toEqual([
      {
        deadLetter: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          receivedAt: '2026-01-01T00:00:00.000Z',
          reason: 'It is none',
          record,
        },
      },
      '',
    ]);
    expect((await visitor('export', dora, '--out', 'dora.jsonl')).stdout).toBe(
      `0 events and 1 dead letter of visitor ${dora} written to dora.jsonl.\n`,
    );
    expect((await visitor('erase', dora, '--yes')).stdout).toContain(
      `0 events and 1 dead letter of visitor ${dora} were removed from pk_a.\n`,
    );
    expect(await visitor('export', dora)).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching('Nothing'),
    });
  });
});

describe('an unpublished project', () => {
  const hint = (key: string) => `No project "${key}" is published here. Check the key.\n`;

  it('is reported by export, show and erase', async () => {
    await insertEvents(events, [row(1, ann, { projectKey: 'pk_b', eventId: 'one', unclaimed: true })]);
    const project = ['--project', 'pk_b'];
    expect((await harness.here(['visitor', 'export', ann, ...project])).stderr).toBe(hint('pk_b'));
    expect((await harness.here(['events', 'show', 'one', ...project])).stderr).toBe(hint('pk_b'));
    expect((await harness.here(['events', 'show', 'two', ...project])).stderr).toContain('no project "pk_b"');
    expect(await harness.here(['visitor', 'erase', ann, ...project, '--yes'])).toMatchObject({
      code: 0,
      stderr: hint('pk_b'),
    });
  });

  it('erases no one if nothing is stored under its key', async () => {
    const erased = await harness.here(['visitor', 'erase', ann, '--project', 'pk_typo', '--yes']);
    expect(erased).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('nothing was erased'),
    });
    expect(await events.visitors.tombstones([{ projectKey: 'pk_typo', anonymousId: ann }])).toEqual([]);
  });
});

it('warns that a failed erasure may still take effect', async () => {
  const { visitors } = events;
  const { erase } = visitors;
  visitors.erase = () => Promise.reject(new Error('Timeout'));
  const { code, stderr } = await visitor('erase', ann, '--yes');
  visitors.erase = erase;
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('may still take effect, in whole or in part: run it again'),
  ]);
});

it.each(['export', 'erase'])('refuses an id that is not a UUID in visitor %s', async (command) => {
  const { code, stdout, stderr } = await visitor(command, 'ann');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('A visitor is a UUID such as 00000000-0000-4000-8000-000000000000.');
});

function row(n: number, anonymousId: string, fields: Partial<EventRow>): EventRow {
  const at = Date.UTC(2026, 0, 1) + n;
  return eventRow({
    projectKey: 'pk_a',
    anonymousId,
    eventId: `event ${n}`,
    receivedAt: at,
    time: at,
    ...fields,
  });
}
