import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplayedBatch, ReplayedRow } from './statements/replayed-visitors.ts';

type RowTuple = readonly [
  visitor: ReplayedRow['visitor'],
  visitedAt: ReplayedRow['visitedAt'],
  counted: ReplayedRow['counted'],
  misfits: ReplayedRow['misfits'],
  values: ReplayedRow['values'],
  events: ReplayedRow['events'],
];

/** Parses the rows of all chunks, yielding to the event loop after each. */
export async function readReplayedRows(batches: readonly ReplayedBatch[]): Promise<readonly ReplayedRow[]> {
  const rows: ReplayedRow[] = [];
  for (const { batch } of batches) {
    await nextTurn();
    const lines = Buffer.from(batch, 'base64').toString().trimEnd();
    // Line breaks within strings are escaped.
    const listed: readonly RowTuple[] = JSON.parse(`[${lines.replaceAll('\n', ',')}]`);
    for (const [visitor, visitedAt, counted, misfits, values, events] of listed)
      rows.push({ visitor, visitedAt, counted, misfits, values, events });
  }
  return rows;
}
