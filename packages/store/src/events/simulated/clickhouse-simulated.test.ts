import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '../../../../../tests/support/event-row.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { insertEvents } from '../../../../../tests/support/insert-events.ts';
import { type ClickhouseHarness, createClickhouseHarness } from '../clickhouse.harness.ts';

describe('the simulated events table', () => {
  let harness: ClickhouseHarness;
  beforeAll(async () => {
    harness = await createClickhouseHarness();
  });
  afterAll(() => harness.stop());

  const columnsOf = (table: string) =>
    harness.read(
      `SELECT name, type, default_kind, default_expression, compression_codec FROM system.columns
        WHERE database = currentDatabase() AND table = '${table}' ORDER BY position`,
    );

  it('has the columns of real events, in order', async () => {
    const columns = await columnsOf('events');
    expect(columns.length).toBeGreaterThan(0);
    expect(await columnsOf('simulated_events')).toEqual(columns);
  });

  it('frees disk space with a sweep after deletion', async () => {
    const removedButThere = async () => {
      const [row] = await harness.read<{ readonly rows: string }>(
        `SELECT sum(rows) AS rows FROM system.parts
          WHERE active AND database = currentDatabase() AND table = 'simulated_events'`,
      );
      const [seen] = await harness.read<{ readonly rows: string }>(
        'SELECT count() AS rows FROM simulated_events',
      );
      return Number(row?.rows) - Number(seen?.rows);
    };
    const projectKey = 'pk_disk';
    await insertEvents(harness.store.simulated, [eventRow({ projectKey }), eventRow({ projectKey: 'pk_b' })]);
    expect(await harness.store.simulated.remove(projectKey)).toBe(1);
    expect(await removedButThere()).toBe(1);
    await harness.store.sweep();
    expect(
      await eventually(
        () => removedButThere(),
        (rows) => rows === 0,
      ),
    ).toBe(0);
  });
});
