import { describe, expect, it } from 'vitest';
import { bytesOf, describeQueueContract, drain, textOf } from './contract.ts';
import {
  createFailingDisk,
  type DiskContent,
  type DiskOperation,
  type FailingDisk,
} from './power-loss.fixture.ts';
import { countOutcomes, type Queue, type RecordOutcomes, toOutcomes } from './queue.ts';
import { createSpool } from './spool.ts';

const log = { info() {}, warn() {}, error() {} };

function openSpool({ files }: FailingDisk): Promise<Queue> {
  return createSpool({ directory: '/spool', files, log, segmentBytes: 130 });
}

/** The calls made to a spool and their results. */
interface Ledger {
  readonly appends: { readonly texts: readonly string[]; state: 'under way' | 'acknowledged' | 'refused' }[];
  readonly commits: { readonly position: number; readonly outcomes: RecordOutcomes; resolved: boolean }[];
}

/**
 * The life of a spool: single and joined appends, several segments, commits that free segments, failing syncs, and a restart. Ends early if
 * the power fails.
 */
async function live(disk: FailingDisk): Promise<Ledger> {
  const ledger: Ledger = { appends: [], commits: [] };
  const done = { outcomes: toOutcomes({}), position: 0 };

  async function append(queue: Queue, ...texts: readonly string[]): Promise<void> {
    const entry: Ledger['appends'][number] = { texts, state: 'under way' };
    ledger.appends.push(entry);
    await queue.appendAll(texts.map(bytesOf)).then(
      () => {
        entry.state = 'acknowledged';
      },
      () => {
        entry.state = 'refused';
      },
    );
  }

  async function commit(queue: Queue, maxRecords: number): Promise<void> {
    // Earlier appends may have been rejected.
    if ((await queue.backlog()) === 0) return;
    const batch = await queue.read({ maxRecords });
    if (batch === null) throw new Error('The queue was closed');
    const { length } = batch.records;
    const outcomes = toOutcomes({ stored: length - 1, dead: 1 });
    done.position += length;
    done.outcomes = toOutcomes({
      stored: done.outcomes.stored + outcomes.stored,
      dead: done.outcomes.dead + 1,
    });
    const entry = { position: done.position, outcomes: done.outcomes, resolved: false };
    ledger.commits.push(entry);
    await batch.commit(outcomes);
    entry.resolved = true;
  }

  async function wholeLife(): Promise<void> {
    const first = await openSpool(disk);
    await append(first, 'first');
    await Promise.all([append(first, 'two', 'three', 'four'), append(first, 'five')]);
    await commit(first, 2);
    await append(first, 'a record that is long enough to fill a good part of a segment');
    await Promise.all([
      append(first, 'seven'),
      append(first, 'eight', 'nine'),
      append(first, 'x'.repeat(60)),
    ]);
    await commit(first, 3);
    await Promise.all([append(first, 'eleven'), commit(first, 2)]);
    await append(first, 'y'.repeat(80), 'z'.repeat(80));
    await commit(first, 2);
    await first.close();
    // A failure to open ends the process, which is then restarted.
    const second = await openSpool(disk).catch(() => openSpool(disk));
    await append(second, 'after the restart');
    await commit(second, 10);
    await Promise.all([append(second, 'p', 'q'), append(second, 'r')]);
    await append(second, 'w'.repeat(100));
    await commit(second, 10);
    await append(second, 'last');
    await second.close();
  }

  await Promise.race([wholeLife(), disk.powerLost]);
  return ledger;
}

/** Opens what a power loss left and compares it with the spool's earlier results. */
async function judge(content: DiskContent, { appends, commits }: Ledger): Promise<void> {
  const queue = await openSpool(createFailingDisk({ content }));
  const totals = await queue.totals();
  const position = countOutcomes(totals.outcomes);
  expect(totals.uncounted).toBe(0);
  expect(totals.acknowledged).toBe(position + totals.waiting);

  // Commits: at least the last resolved one, at most the last requested one, including its outcomes.
  const resolved = commits.findLast((commit) => commit.resolved)?.position ?? 0;
  expect(position).toBeGreaterThanOrEqual(resolved);
  const committed = commits.find((commit) => commit.position === position);
  expect(totals.outcomes).toEqual(committed?.outcomes ?? toOutcomes({}));

  // Records: all acknowledged ones in order, then complete appends that weren't acknowledged yet.
  const acknowledged = appends.filter(({ state }) => state === 'acknowledged').flatMap(({ texts }) => texts);
  const ends = [acknowledged.length];
  const expected = [...acknowledged];
  for (const { texts, state } of appends)
    if (state === 'under way') {
      expected.push(...texts);
      ends.push(expected.length);
    }
  expect(ends).toContain(totals.acknowledged);
  expect(await drain(queue)).toEqual(expected.slice(position, totals.acknowledged));

  // The spool keeps working, and the next restart finds everything committed.
  await queue.append(bytesOf('later'));
  expect((await queue.read({ maxRecords: 10 }))?.records.map(textOf)).toEqual(['later']);
  expect(await queue.totals()).toMatchObject({ acknowledged: totals.acknowledged + 1, waiting: 1 });
  await queue.close();
}

interface PowerLoss {
  readonly operation: string;
  readonly ledger: Ledger;
  readonly contents: readonly DiskContent[];
}

/** Fails the power during every operation of a life. `fails` is called for each operation on the segment being written. */
async function loseItEverywhere(
  createFails: () => (operation: DiskOperation) => boolean,
): Promise<readonly PowerLoss[]> {
  const losses: PowerLoss[] = [];
  for (let failAt = 1; ; failAt++) {
    const fails = createFails();
    const disk = createFailingDisk({
      failAt,
      fails: (operation) => operation.name.endsWith('.log.new') && fails(operation),
    });
    const ledger = await live(disk);
    const last = disk.operations[failAt - 1];
    if (last === undefined) return losses;
    const operation = `${failAt}, ${last.kind} ${last.name}`;
    losses.push({ operation, ledger, contents: disk.contentsAfterPowerLoss() });
  }
}

/** Fails every fourth matching operation, starting with the third. */
function atTimes(isMeant: (operation: DiskOperation) => boolean) {
  return () => {
    let seen = 0;
    return (operation: DiskOperation) => isMeant(operation) && ++seen % 4 === 3;
  };
}

const isRoom = ({ bytes }: DiskOperation): boolean => bytes?.every((byte) => byte === 0) ?? false;
const failures = [
  { name: 'that works', fails: () => () => false },
  { name: 'whose syncs fail at times', fails: atTimes((made) => made.kind === 'fdatasync' && !isRoom(made)) },
  { name: 'whose writes fail at times', fails: atTimes((made) => made.kind === 'write' && !isRoom(made)) },
  {
    name: 'that makes no room at times',
    fails: atTimes((made) => made.kind === 'fdatasync' && isRoom(made)),
  },
  { name: 'that fails at times', fails: atTimes(({ kind }) => kind === 'write') },
];
const lives: { readonly name: string; readonly losses: readonly PowerLoss[] }[] = [];
for (const { name, fails } of failures)
  lives.push({ name: `of a disk ${name}`, losses: await loseItEverywhere(fails) });

for (const { name, losses } of lives) {
  const cases = losses.reduce((sum, { contents }) => sum + contents.length, 0);
  describe(`power loss in the middle of each of ${losses.length} operations ${name}: ${cases} cases`, () => {
    it.each(losses)('keeps what was acknowledged: operation $operation', async ({ ledger, contents }) => {
      for (const content of contents) await judge(content, ledger);
    });
  });
}

describeQueueContract('A spool on a disk that can fail', async () => {
  let disk = createFailingDisk({});
  const opened: Queue[] = [];
  return {
    async open() {
      const queue = await openSpool(disk);
      opened.push(queue);
      return queue;
    },
    async dispose() {
      await Promise.all(opened.map((queue) => queue.close()));
      disk = createFailingDisk({});
    },
  };
});
