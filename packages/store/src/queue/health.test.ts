import { afterEach, beforeEach, expect, it } from 'vitest';
import { bytesOf, commitAsStored, drain } from './contract.ts';
import { appendInTurn, createSpoolHarness, type SpoolHarness } from './spool.harness.ts';

let harness: SpoolHarness;
beforeEach(async () => {
  harness = await createSpoolHarness();
});
afterEach(() => harness.dispose());

it('accepts records and waits for nothing at first', async () => {
  const queue = await harness.open();
  expect(await queue.health()).toEqual({ refusal: null, stuckMs: 0, waiting: 0, damaged: 0 });
});

it('reports in advance that records would be refused on an almost full disk', async () => {
  let free = 1_000_000_000;
  const queue = await harness.open({ files: { ...harness.files, freeBytes: async () => free } });
  await appendInTurn(queue, ['a']);
  free = 64 * 1024 * 1024;
  expect(await queue.health()).toMatchObject({ refusal: expect.stringMatching(/almost full/) });
  free *= 2;
  expect(await queue.health()).toMatchObject({ refusal: null });
});

it('reports why records are refused, until its own retry succeeds', async () => {
  const queue = await harness.open();
  await appendInTurn(queue, ['before']);
  harness.disturb = (kind) => {
    if (kind === 'writeDurably') throw new Error('EIO: i/o error');
  };
  await expect(queue.append(bytesOf('refused'))).rejects.toMatchObject({ name: 'QueueUnavailableError' });
  expect(await queue.health()).toMatchObject({ refusal: 'Events cannot be written: EIO: i/o error' });
  harness.disturb = () => undefined;
  expect(await queue.health()).toMatchObject({ refusal: null, waiting: 1, damaged: 0 });
  await appendInTurn(queue, ['after']);
  expect(await drain(queue)).toEqual(['before', 'after']);
  await queue.close();
  const reopened = await harness.open();
  expect(await drain(reopened)).toEqual([]);
  expect(await reopened.totals()).toMatchObject({ acknowledged: 2, damaged: 0 });
});

it('measures how long records wait without a commit, excluding idle time', async () => {
  let at = 1_000;
  const queue = await harness.open({ now: () => at });
  at += 3_600_000;
  await appendInTurn(queue, ['a', 'b']);
  const stuck = async () => (await queue.health()).stuckMs;
  at += 50_000;
  expect(await stuck()).toBe(50_000);
  await commitAsStored(await queue.read({ maxRecords: 1 }));
  at += 20_000;
  expect(await stuck()).toBe(20_000);
  await commitAsStored(await queue.read({ maxRecords: 1 }));
  at += 3_600_000;
  expect(await stuck()).toBe(0);
  await appendInTurn(queue, ['c']);
  at += 5;
  expect(await stuck()).toBe(5);
  await queue.close();
  at += 10;
  const reopened = await harness.open({ now: () => at });
  at += 7;
  expect((await reopened.health()).stuckMs).toBe(7);
});

it('reports that it is closed', async () => {
  const queue = await harness.open();
  await queue.close();
  expect(await queue.health()).toMatchObject({ refusal: 'The queue is closed' });
});
