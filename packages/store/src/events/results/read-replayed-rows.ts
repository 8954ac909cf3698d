import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReplayedPiece, ReplayedRow } from './statements/replayed-visitors.ts';

type RowTuple = readonly [
  who: ReplayedRow['who'],
  metAt: ReplayedRow['metAt'],
  counted: ReplayedRow['counted'],
  misfits: ReplayedRow['misfits'],
  values: ReplayedRow['values'],
  events: ReplayedRow['events'],
];

/** Parses the rows of all chunks, yielding to the event loop after each. */
export async function readReplayedRows(pieces: readonly ReplayedPiece[]): Promise<readonly ReplayedRow[]> {
  const rows: ReplayedRow[] = [];
  for (const { piece } of pieces) {
    await nextTurn();
    const lines = Buffer.from(piece, 'base64').toString().trimEnd();
    // Line breaks within strings are escaped.
    const listed: readonly RowTuple[] = JSON.parse(`[${lines.replaceAll('\n', ',')}]`);
    for (const [who, metAt, counted, misfits, values, events] of listed)
      rows.push({ who, metAt, counted, misfits, values, events });
  }
  return rows;
}
