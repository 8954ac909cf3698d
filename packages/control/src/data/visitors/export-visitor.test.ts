import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { manyTurns } from '../../../../../tests/support/turns.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import { exportVisitor } from './export-visitor.ts';

const visitor = { projectKey: 'pk_a', anonymousId: '00000000-0000-4000-8000-000000000000' };
const away = createClickhouseEvents({ url: 'http://127.0.0.1:9' });

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

/** Exports pages that are recorded as they are read. */
function exporting(pages: (read: number[]) => AsyncIterable<readonly EventRow[]>) {
  const read: number[] = [];
  const logged: object[] = [];
  const events: EventStore = {
    ...away,
    isReachable: async () => true,
    visitors: { ...away.visitors, events: () => pages(read), deadLetters: async function* () {} },
  };
  const log = { info() {}, warn() {}, error: (fields: object) => void logged.push(fields) };
  const deps = { ...test.deps, events, log, recordChange: createRecordChange(test.deps) };
  const actor = { kind: 'operator' } as const;
  return { read, logged, stream: exportVisitor(deps, { ...visitor, published: false, actor }) };
}

describe('exportVisitor', () => {
  it('reads at most a page or two ahead, however many there are', async () => {
    const { read, stream } = exporting(async function* (read) {
      for (let page = 0; ; page++) {
        read.push(page);
        yield [eventRow({ eventId: `${page}` })];
      }
    });
    const reader = (await stream).getReader();
    await reader.read();
    await manyTurns();
    expect(read.length).toBeLessThanOrEqual(4);
    await reader.cancel();
  });

  it('ends with the number of events', async () => {
    const { stream } = exporting(async function* () {
      yield [eventRow({}), eventRow({ eventId: 'b' })];
      yield [eventRow({ eventId: 'c' })];
    });
    const lines = (await new Response(await stream).text()).trimEnd().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([['events'], ['events'], ['end']]);
    expect(JSON.parse(lines[2] ?? '')).toEqual({
      end: { events: 3, deadLetters: 0, surveys: 0, webhookMessages: 0, published: false },
    });
  });

  it('includes the visitor’s survey answers as sent', async () => {
    const survey = { surveyId: 's', responseId: 'r', surveyEvent: 'completed' };
    const { stream } = exporting(async function* () {
      yield [eventRow({ ...survey, payload: '{"answers":{"why":"<b>"}}' })];
    });
    const [line = ''] = (await new Response(await stream).text()).split('\n');
    expect(JSON.parse(line).events).toMatchObject([{ ...survey, payload: '{"answers":{"why":"<b>"}}' }]);
  });

  it('ends with the failure, and logs it without the visitor', async () => {
    const { stream, logged } = exporting(async function* () {
      yield [eventRow({})];
      throw new Error('gone');
    });
    const lines = (await new Response(await stream).text()).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ failure: 'The event store stopped responding' });
    expect(logged).toEqual([{ projectKey: 'pk_a', error: expect.any(Error) }]);
  });

  it('rejects as unavailable if nothing can be read', async () => {
    const { stream } = exporting(() => away.visitors.events(visitor));
    await expect(stream).rejects.toMatchObject({ code: 'unavailable' });
  });
});
