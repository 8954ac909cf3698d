import { verifyEventName } from '@pixel/protocol';
import type { EventRow, EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { insertEvents } from '../../../../tests/support/insert-events.ts';
import { createApi } from '../api/http/api.fixture.ts';
import type { VerifyCode, VerifyResult } from './verify-codes.ts';

const projectKey = 'pk_install';
const minuteMs = 60_000;
const start = Date.UTC(2026, 0, 31, 15, 30);
let clickhouse: TestEventDatabase;
let events: EventStore;
let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  clickhouse = await openTestClickhouse();
  await migrateClickhouse(clickhouse.connection);
  events = createClickhouseEvents(clickhouse.connection);
  test = await startTestControl({ events });
  api = createApi(test.control.operatorApp);
  await api.createProject({ projectKey, name: 'Install' });
});
afterAll(async () => {
  await test.stop();
  await clickhouse.stop();
});

const install = `/projects/${projectKey}/install`;
const makeCode = () => api.ask<VerifyCode>(`${install}/codes`, {});
const reportFor = async (code: string) =>
  (await api.ask<VerifyResult>(`${install}/report?${new URLSearchParams({ code })}`)).report;

let sent = 0;
/** An event from a page's script, received this many minutes after the start. */
function sentBy(code: string, minutes: number, fields: Partial<EventRow> = {}): EventRow {
  sent += 1;
  return eventRow({
    projectKey,
    eventId: `report-${sent}`,
    eventName: verifyEventName,
    time: start + minutes * minuteMs,
    receivedAt: start + minutes * minuteMs,
    url: 'https://shop.example/cart',
    payload: JSON.stringify({
      code,
      version: '1.2.3',
      consent: 'granted',
      tags: 1,
      otherProjects: [],
      hasFirstLine: true,
      loadedMs: 120,
      answeredMs: 250,
      blocked: [],
    }),
    ...fields,
  });
}

it('finds a report among a flood of others', async () => {
  test.clock.now = start;
  const { code } = await makeCode();
  const flood = Array.from({ length: 1_200 }, (_, index) =>
    sentBy('guessed', 1 + index / 1_000, index % 2 === 0 ? {} : { payload: 'no report' }),
  );
  await insertEvents(events, flood);
  expect(await reportFor(code)).toBeNull();
  await insertEvents(events, [sentBy(code, 1.6005)]);
  expect(await reportFor(code)).toMatchObject({
    url: 'https://shop.example/cart',
    version: '1.2.3',
    receivedAt: new Date(start + 1.6005 * minuteMs).toISOString(),
  });
});

it('identifies the browser, unless the visitor has not consented', async () => {
  test.clock.now = start;
  const anonymousId = '00000000-0000-4000-8000-0000000000aa';
  const made = await Promise.all([makeCode(), makeCode()]);
  const rows = made.map(({ code }, index) => {
    const row = sentBy(code, 2, { anonymousId });
    return index === 0 ? row : { ...row, payload: row.payload.replace('"granted"', '"pending"') };
  });
  await insertEvents(events, rows);
  const reports = await Promise.all(made.map(({ code }) => reportFor(code)));
  expect(reports.map((report) => report?.visitor)).toEqual([anonymousId, null]);
});

it('accepts the first report of a code, even with a slightly slow clock', async () => {
  test.clock.now = start + 10 * minuteMs;
  const { code } = await makeCode();
  await insertEvents(events, [
    sentBy(code, 11, { url: 'https://shop.example/later' }),
    sentBy(code, 9.5, { url: 'https://shop.example/first' }),
  ]);
  expect(await reportFor(code)).toMatchObject({ url: 'https://shop.example/first' });
});

it('rejects a report after the code expired', async () => {
  test.clock.now = start + 20 * minuteMs;
  const { code, expiresAt } = await makeCode();
  expect(expiresAt).toBe(new Date(start + 35 * minuteMs).toISOString());
  await insertEvents(events, [sentBy(code, 35.1)]);
  expect(await reportFor(code)).toBeNull();
});

it('refuses a code of another project, and an unknown one', async () => {
  const { code } = await makeCode();
  await api.createProject({ projectKey: 'pk_other', name: 'Other' });
  const answers = await Promise.all(
    [`${install}/report?code=abc`, `/projects/pk_other/install/report?code=${code}`].map((path) =>
      api.refusal(path),
    ),
  );
  expect(answers.map((answer) => answer.code)).toEqual(['expired_token', 'expired_token']);
});
