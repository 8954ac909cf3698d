import { once } from 'node:events';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
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
});
afterAll(async () => {
  await harness.stop();
  await events.close();
  await clickhouse.stop();
});

const ann = '11111111-0000-4000-8000-000000000000';
const bob = '22222222-0000-4000-8000-000000000000';
const start = Date.UTC(2026, 0, 2, 10);
const claim = { experimentKey: 'cta', experimentId: 'e', variantId: 'v', isControl: false };

describe('pixel events tail', () => {
  const tail = (...args: readonly string[]) =>
    harness.here(['events', 'tail', '--project', 'pk_tail', ...args]);
  beforeAll(() =>
    insertEvents(events, [
      row('pk_tail', 0, {
        eventName: '$exposure',
        assignments: [{ ...claim, variantKey: 'b', verified: true, forced: false, phase: 0 }],
        url: 'https://shop.example/product/mug?x=1',
      }),
      row('pk_tail', 1, {
        anonymousId: bob,
        eventName: '$exposure',
        assignments: [{ ...claim, variantKey: 'a', verified: false, forced: false, phase: 0 }],
        bot: true,
        automation: true,
        late: true,
      }),
      row('pk_tail', 2, { eventName: 'purchase', url: 'https://shop.example/\u001b[2J' }),
    ]),
  );

  it('prints one line per event, in order of receipt', async () => {
    expect(await tail()).toEqual({
      code: 0,
      stdout:
        '2026-01-02T10:00:00Z  $exposure           11111111  cta=b✓  /product/mug\n' +
        '2026-01-02T10:00:01Z  $exposure           22222222  cta=a?  bot  automation  late\n' +
        '2026-01-02T10:00:02Z  purchase            11111111  /%1B[2J\n',
      stderr: '',
    });
  });

  it('suggests checking the key of an unpublished project, in text output only', async () => {
    const args = ['events', 'tail', '--project', 'pk_tial'];
    const stderr = 'No project "pk_tial" is published here. Check the key.\n';
    expect(await harness.here(args)).toEqual({ code: 0, stdout: '', stderr });
    expect(await harness.here([...args, '--json'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints the last events, by name or visitor', async () => {
    expect((await tail('--limit', '1')).stdout).toMatch(/^\S+ {2}purchase .*\n$/);
    expect((await tail('--visitor', ann.toUpperCase(), '--name', '$exposure')).stdout).toMatch(
      /^\S+ {2}\$exposure {11}11111111.*\n$/,
    );
  });

  it('prints only lines of JSON with --json', async () => {
    const { stdout, stderr } = await tail('--json');
    const lines = stdout.trimEnd().split('\n');
    expect([lines.length, stderr]).toEqual([3, '']);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({
      eventId: 'event 2',
      receivedAt: '2026-01-02T10:00:02.000Z',
      payload: null,
    });
  });

  it('keeps every line within 100 columns, whatever the event contains', async () => {
    await insertEvents(events, [
      row('pk_wide', 0, {
        eventName: 'x'.repeat(128),
        url: `https://shop.example/${'long/'.repeat(100)}`,
        assignments: Array.from({ length: 20 }, (_, n) => ({
          ...claim,
          experimentKey: `experiment-${n}`,
          variantKey: 'v'.repeat(60),
          verified: true,
          forced: false,
          phase: 0,
        })),
      }),
    ]);
    const { stdout } = await harness.here(['events', 'tail', '--project', 'pk_wide']);
    expect([...stdout]).toHaveLength(101);
  });

  it.each([['0'], ['1001'], ['ten'], ['1.5']])('refuses a limit of %s', async (limit) => {
    expect(await tail('--limit', limit)).toMatchObject({ code: 2, stdout: '' });
  });

  it('refuses a visitor id that is not a UUID', async () => {
    const { code, stderr } = await tail('--visitor', 'ann');
    expect(code).toBe(2);
    expect(stderr).toContain('A visitor is a UUID such as');
  });

  it('follows new events, each once, until Ctrl-C, and exits with 0', async () => {
    await insertEvents(events, [row('pk_follow', 0, {})]);
    const child = harness.start(['events', 'tail', '--project', 'pk_follow', '-f', '--json']);
    let [stdout, stderr] = ['', ''];
    child.stdout?.on('data', (text) => {
      stdout += text;
    });
    child.stderr?.on('data', (text) => {
      stderr += text;
    });
    const printed = () => [...stdout.matchAll(/"eventId":"event (\d+)"/g)].map(([, id]) => Number(id));
    const until = (count: number) =>
      eventually(
        async () => printed(),
        (ids) => ids.length >= count,
      );
    expect(await until(1)).toEqual([0]);
    await insertEvents(events, [row('pk_follow', 2, {}), row('pk_follow', 0, {})]);
    expect(await until(2)).toEqual([0, 2]);
    // The next poll overlaps, so that it also finds the event received before those already printed.
    await insertEvents(events, [row('pk_follow', 1, {}), row('pk_follow', 5, {})]);
    const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
    expect(sorted(await until(4))).toEqual([0, 1, 2, 5]);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect([await ended, stderr]).toEqual([[0, null], '']);
    expect(sorted(printed())).toEqual([0, 1, 2, 5]);
  });

  it('starts with the last events only, even if many more arrived just before', async () => {
    const at = (n: number, fields: Partial<EventRow> = {}) =>
      row('pk_busy', 0, { eventId: `event ${n}`, receivedAt: start + n, ...fields });
    await insertEvents(
      events,
      Array.from({ length: 1_600 }, (_, n) => at(n)),
    );
    const interrupted = new AbortController();
    let stdout = '';
    const following = harness.here(
      ['events', 'tail', '--project', 'pk_busy', '--follow', '--limit', '2', '--json'],
      {
        out: (text) => {
          stdout += text;
        },
        untilInterrupted: () => interrupted.signal,
      },
    );
    const until = (count: number) =>
      eventually(
        async () => [...stdout.matchAll(/"eventId":"event (\d+)"/g)].map(([, id]) => Number(id)),
        (ids) => ids.length >= count,
      );
    expect(await until(2)).toEqual([1_598, 1_599]);
    await insertEvents(events, [at(1_601), at(1_600), at(5)]);
    expect(await until(4)).toEqual([1_598, 1_599, 1_600, 1_601]);
    interrupted.abort();
    expect(await following).toMatchObject({ code: 0 });
  });

  it('follows a project without events', async () => {
    const interrupted = new AbortController();
    let stdout = '';
    const following = harness.here(['events', 'tail', '--project', 'pk_later', '--follow'], {
      out: (text) => {
        stdout += text;
      },
      untilInterrupted: () => interrupted.signal,
    });
    await insertEvents(events, [row('pk_later', 0, { eventName: 'first' })]);
    await eventually(
      async () => stdout,
      (text) => text.includes('first'),
    );
    interrupted.abort();
    expect(await following).toMatchObject({ code: 0 });
    expect(stdout).toMatch(/^2026-01-02T10:00:00Z {2}first.*\n$/);
  });
});

describe('pixel events show', () => {
  const show = (...args: readonly string[]) =>
    harness.here(['events', 'show', ...args, '--project', 'pk_show']);
  beforeAll(() =>
    insertEvents(events, [
      row('pk_show', 0, {
        eventId: 'order 1/ä',
        eventName: 'purchase',
        payload: '{"revenue":4999,"note":"\\u001b[2J"}',
        createdAt: '2026-01-02',
        sequence: 7,
        country: 'DE',
        context: { plan: 'pro' },
        utmSource: 'mail',
        assignments: [{ ...claim, variantKey: 'b', verified: true, forced: false, phase: 0 }],
      }),
      row('pk_show', 1, { eventId: 'order 1/ä', anonymousId: bob }),
    ]),
  );

  it('prints everything stored', async () => {
    const { code, stdout } = await show('order 1/ä', '--visitor', ann);
    expect(code).toBe(0);
    for (const line of [
      'event       purchase',
      'id          order 1/ä',
      `visitor     ${ann}`,
      'received    2026-01-02T10:00:00.000Z',
      'created     2026-01-02',
      'sequence    7',
      'utm         source mail',
      'country     DE',
      'variant     cta=b, verified',
      'context     plan: pro',
      '  "revenue": 4999,',
      '  "note": "\\u001b[2J"',
    ])
      expect(stdout).toContain(`${line}\n`);
    expect(stdout).not.toContain('\u001b');
  });

  it('prints the events of all visitors with that id as JSON', async () => {
    const { stdout } = await show('order 1/ä', '--json');
    const { events: found } = JSON.parse(stdout) as { events: { anonymousId: string; payload: unknown }[] };
    expect(found.map(({ anonymousId }) => anonymousId)).toEqual([ann, bob]);
    expect(found[0]?.payload).toEqual({ revenue: 4999, note: '\u001b[2J' });
  });

  it('reports an unknown event', async () => {
    expect(await show('nope', '--visitor', ann)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no event "nope" of visitor ${ann} in project "pk_show", and no project "pk_show" is published here.\n`,
    });
  });
});

function row(projectKey: string, second: number, fields: Partial<EventRow>): EventRow {
  return eventRow({
    projectKey,
    anonymousId: ann,
    eventId: `event ${second}`,
    receivedAt: start + second * 1_000,
    time: start + second * 1_000,
    ...fields,
  });
}
