import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { volume } from '../../../../tests/support/volume.ts';
import { commitAsStored } from './contract.ts';
import { nodeFiles as files } from './node-files.ts';
import { createSpoolHarness, type SpoolHarness } from './spool.harness.ts';

const count = volume(300_000, 1_000_000);
const perAppend = 500;
/** Collecting garbage takes a second in a process that has run many tests. */
const batchesPerMeasurement = 10;
const mebibyte = 1024 * 1024;

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

/** A record of typical size that starts with its number. */
function recordOf(number: number): Uint8Array {
  const record = Buffer.alloc(120, 'x');
  record.writeUInt32LE(number);
  return record;
}

it('drains a backlog of hundreds of thousands of records across hundreds of segments in order, with little memory', async () => {
  const options = { segmentBytes: mebibyte / 2 };
  // Without recording: recorded files would keep all the bytes.
  const first = await harness.open({ ...options, files });
  for (let from = 0; from < count; from += perAppend * 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, append) =>
        first.appendAll(
          Array.from({ length: perAppend }, (_, index) => recordOf(from + append * perAppend + index)),
        ),
      ),
    );
  await first.close();
  expect((await harness.segments()).length).toBeGreaterThan(count / 5_000);

  const heapBefore = memoryInUse();
  let heapPeak = 0;
  const second = await harness.open({ ...options, files });
  expect(await second.totals()).toMatchObject({ acknowledged: count, waiting: count });
  let next = 0;
  let batches = 0;
  const maxRecords = 5_000;
  for (let batch = await second.read({ maxRecords }); batch !== null; ) {
    for (const record of batch.records) {
      const number = new DataView(record.buffer, record.byteOffset).getUint32(0, true);
      if (number !== next) expect(number).toBe(next);
      next += 1;
    }
    const ahead = await second.read({ maxRecords, ahead: true });
    await commitAsStored(batch);
    batch = ahead;
    batches += 1;
    if (batches % batchesPerMeasurement === 0) heapPeak = Math.max(heapPeak, memoryInUse());
  }
  expect(next).toBe(count);
  expect(batches).toBeGreaterThan(5 * batchesPerMeasurement);
  expect(await second.totals()).toMatchObject({
    acknowledged: count,
    waiting: 0,
    outcomes: { stored: count },
  });
  // Keeping all records would take 120 bytes each or more.
  expect(heapPeak - heapBefore).toBeLessThan(80 * count);
  expect(await harness.segments()).toHaveLength(1);
}, 120_000);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use after garbage collection. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
