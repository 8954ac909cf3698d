import type { EventStore } from '@pixel/store/events';
import { createClickhouseEvents, migrateClickhouse } from '@pixel/store/events/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClickhouse, type TestEventDatabase } from '../../../../../tests/support/clickhouse.ts';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { LetterPage } from './letters.ts';

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
});
afterAll(async () => {
  await test.stop();
  await events.close();
  await clickhouse.stop();
});

const letter = (record: string) => ({ receivedAt: test.clock.now, reason: 'It is not valid', record });
const of = (projectKey: string, n: number) => letter(JSON.stringify({ body: { projectKey, n } }));
const own = '/projects/pk_a/dead-letters';
const idsOf = async (path: string) => (await api.ask<{ readonly ids: string[] }>(`${path}/ids`)).ids;

it('shows a project its own letters, and the installation all of them', async () => {
  await events.insertDeadLetters([of('pk_a', 1), of('pk_b', 2), letter('no JSON')]);
  expect(await api.ask<LetterPage>(own)).toMatchObject({ count: 1, deadLetters: [{ projectKey: 'pk_a' }] });
  expect(await api.ask<LetterPage>('/installation/dead-letters')).toMatchObject({ count: 3 });
  expect(await idsOf(own)).toHaveLength(1);
});

it('lets no project change another’s letters', async () => {
  const all = await idsOf('/installation/dead-letters');
  const ownIds = await idsOf(own);
  const foreign = all.filter((id) => !ownIds.includes(id));
  for (const what of ['retry', 'drop'])
    expect(await api.refusal(`${own}/${what}`, { ids: foreign })).toMatchObject({
      code: 'dead_letter_not_found',
    });
  expect(await idsOf('/installation/dead-letters')).toEqual(all);
});

it('records in the audit log who dropped how many', async () => {
  expect(await api.ask(`${own}/drop`, { ids: await idsOf(own) })).toEqual({ count: 1 });
  expect(
    await api.ask('/installation/dead-letters/drop', { ids: await idsOf('/installation/dead-letters') }),
  ).toEqual({
    count: 2,
  });
  const lines = await test.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'after'])
    .orderBy('number')
    .execute();
  expect(lines).toEqual([
    { action: 'dead_letters.drop', subject: 'pk_a', after: { count: 1 } },
    { action: 'dead_letters.drop', subject: 'installation', after: { count: 2 } },
  ]);
});
