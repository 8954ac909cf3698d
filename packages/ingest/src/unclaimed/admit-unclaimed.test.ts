import type { EventRow } from '@pixel/store/events';
import { encodeEventRecord } from '@pixel/store/queue/event-record';
import { expect, it } from 'vitest';
import { eventRow } from '../../../../tests/support/event-row.ts';
import { eventBody } from '../ingest.harness.ts';
import { RowRecord } from '../record/row-record.ts';
import { admitUnclaimed } from './admit-unclaimed.ts';

const limits = { days: 7, maxEventsPerProject: 3, maxBytes: 1_000_000 };

it('queries nothing if every project is published', async () => {
  const unclaimed = {
    usage: () => Promise.reject(new Error()),
    findStored: () => Promise.reject(new Error()),
  };
  const facts = { time: 0, unclaimed: false, prepared: null };
  const rows = [new RowRecord(eventRow({}), new Uint8Array(), facts)];
  expect((await admitUnclaimed(rows, { unclaimed, limits, now: Date.now })).rows).toBe(rows);
});

it('splits a large batch into several queries, and yields while it decides', async () => {
  const head = {
    receivedAt: new Date().toISOString(),
    requestId: 'r',
    userAgent: '',
    language: '',
    country: '',
  };
  const facts = { time: 0, unclaimed: true, prepared: null };
  const rows = Array.from({ length: 4_500 }, (_, n) => {
    const bytes = encodeEventRecord(
      { ...head, eventId: `${n}` },
      JSON.stringify(eventBody({ projectKey: 'pk_a' })),
    );
    return new RowRecord(eventRow({ projectKey: 'pk_a' }), bytes, facts);
  });
  const counts: number[] = [];
  let turns = 0;
  let turnsBefore = 0;
  const count = () => {
    turns += 1;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  const unclaimed = {
    usage: async () => ({ bytes: 0, eventsByProject: new Map([['pk_a', 0]]) }),
    async findStored(some: readonly EventRow[]) {
      counts.push(some.length);
      turnsBefore = turns;
      return some
        .filter(({ eventId }) => Number(eventId) % 2 === 0)
        .map((row) => ({ row, isSameRecord: true }));
    },
  };
  const admission = await admitUnclaimed(rows, { unclaimed, limits, now: Date.now });
  clearImmediate(turn);
  expect(counts).toEqual([2_000, 2_000, 500]);
  expect(admission.storedBefore).toHaveLength(2_250);
  expect(admission.rows.map((row) => row.row().eventId)).toEqual(['1', '3', '5']);
  expect(admission.dropped.unclaimed_project_full).toBe(2_247);
  expect(turns - turnsBefore).toBeGreaterThan(20);
});
